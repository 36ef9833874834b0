// llama.cpp's converter and its grammars, without a model: a command a line on the standard input.
//
//   compile SCHEMA   the grammar of a schema; answers `ok`, or `error` and why
//   reset            back to the start of that grammar
//   next             the code points that may follow, of those tried, and -1 if the text may end here
//   take NUMBER      that code point follows

#include <algorithm>
#include <cstdarg>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>

#include "common.h"
#include "json-schema-to-grammar.h"
#include "llama-grammar.h"
#include "llama-impl.h"
#include "llama-vocab.h"

// What the four files ask of the rest of llama.cpp, which would be all of it.

std::vector<std::string> string_split(const std::string & text, const std::string & between) {
    std::vector<std::string> parts;
    size_t start = 0;
    for (size_t found; (found = text.find(between, start)) != std::string::npos; start = found + between.size()) {
        parts.push_back(text.substr(start, found - start));
    }
    parts.push_back(text.substr(start));
    return parts;
}

std::string string_join(const std::vector<std::string> & parts, const std::string & between) {
    std::string text;
    for (size_t i = 0; i < parts.size(); i++) {
        text += (i == 0 ? "" : between) + parts[i];
    }
    return text;
}

std::string string_repeat(const std::string & part, size_t times) {
    std::string text;
    while (times-- > 0) {
        text += part;
    }
    return text;
}

void llama_log_internal(ggml_log_level, const char *, ...) {}

extern "C" void ggml_abort(const char *, int, const char *, ...) { std::abort(); }

int32_t llama_vocab::tokenize(const char *, int32_t, llama_token *, int32_t, bool, bool) const { return 0; }

struct free_grammar {
    void operator()(llama_grammar * grammar) const { llama_grammar_free_impl(grammar); }
};
using grammar_ptr = std::unique_ptr<llama_grammar, free_grammar>;

// Which of the code points may follow, each with a zero behind it, and whether the text may end here.
static std::vector<bool> allowed(const llama_grammar & grammar, const std::vector<uint32_t> & points, bool & may_end) {
    std::vector<bool> found(points.size() / 2, false);
    llama_grammar_candidates candidates;
    for (size_t i = 0; i < found.size(); i++) {
        candidates.push_back({ i, &points[2 * i], { 0, 0 }, 0 });
    }
    may_end = false;
    for (const auto & stack : grammar.stacks) {
        if (stack.empty()) {
            may_end = true;
            continue;
        }
        std::vector<bool> rejected(found.size(), false);
        for (const auto & candidate : llama_grammar_reject_candidates_for_stack(grammar.rules, stack, candidates)) {
            rejected[candidate.index] = true;
        }
        for (size_t i = 0; i < found.size(); i++) {
            found[i] = found[i] || !rejected[i];
        }
    }
    return found;
}

// Of a text in UTF-8, which is not looked at for faults.
static std::vector<uint32_t> code_points(const std::string & text) {
    std::vector<uint32_t> points;
    for (unsigned char byte : text) {
        if (byte >= 0xf0) {
            points.push_back(byte & 0x07);
        } else if (byte >= 0xe0) {
            points.push_back(byte & 0x0f);
        } else if (byte >= 0xc0) {
            points.push_back(byte & 0x1f);
        } else if (byte >= 0x80 && !points.empty()) {
            points.back() = points.back() << 6 | (byte & 0x3f);
        } else {
            points.push_back(byte);
        }
    }
    return points;
}

int main() {
    std::vector<uint32_t> tried = { '\t', '\n', '\r', 0x01, 0x7f, 0xe9, 0x2028, 0x6f22, 0x1f600 };
    for (uint32_t point = ' '; point < 0x7f; point++) {
        tried.push_back(point);
    }
    const std::vector<uint32_t> always = tried;
    std::vector<uint32_t> points;
    grammar_ptr start, now;
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words(line);
        std::string command;
        words >> command;
        if (command == "compile") {
            // The letters of the schema too, of which its values are made.
            tried = always;
            for (uint32_t point : code_points(line)) {
                if (point >= 0x80 && std::find(tried.begin(), tried.end(), point) == tried.end()) {
                    tried.push_back(point);
                }
            }
            points.clear();
            for (uint32_t point : tried) {
                points.push_back(point);
                points.push_back(0);
            }
            try {
                std::string text = json_schema_to_grammar(common_json::parse(line.substr(8)), true);
                start.reset(llama_grammar_init_impl(nullptr, text.c_str(), "root", false, nullptr, 0, nullptr, 0));
                std::cout << (start ? "ok" : "error the grammar does not parse") << std::endl;
            } catch (const std::exception & error) {
                start.reset();
                std::string what = error.what();
                for (char & letter : what) {
                    letter = letter == '\n' ? ' ' : letter;
                }
                std::cout << "error " << what << std::endl;
            }
        } else if (command == "reset") {
            now.reset(llama_grammar_clone_impl(*start));
        } else if (command == "next") {
            bool may_end = false;
            const auto found = allowed(*now, points, may_end);
            for (size_t i = 0; i < tried.size(); i++) {
                if (found[i]) {
                    std::cout << tried[i] << ' ';
                }
            }
            std::cout << (may_end ? "-1" : "") << std::endl;
        } else if (command == "take") {
            uint32_t point = 0;
            words >> point;
            llama_grammar_accept(now.get(), point);
        }
    }
}

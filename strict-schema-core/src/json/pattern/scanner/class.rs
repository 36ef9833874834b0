//! Reads a class of characters.

use super::super::construct::Construct;
use super::super::token::Token;
use super::PatternScanner;

/// The sets `\d`, `\w`, `\s` and their opposites, each where it stands first in a class.
type FirstSets = [[Option<usize>; 2]; 3];

impl<'a> PatternScanner<'a, '_> {
    /// The rest of `[…]`.
    pub(super) fn class(&mut self) -> Result<(), &'static str> {
        let class = self.at - 1;
        let negated = self.skip("^");
        if self.rest().starts_with(']') {
            self.uses(Construct::EmptyClass, class);
        }
        (self.emit)(Token::Class(negated));
        let mut sets = FirstSets::default();
        loop {
            let start = self.at;
            let Some(from) = self.member(class, &mut sets)? else { break };
            if !self.rest().starts_with('-') || self.rest().starts_with("-]") {
                (self.emit)(if let Token::Letter(it) = from { Token::Range(it, it) } else { from });
                continue;
            }
            self.member(class, &mut sets)?;
            match (from, self.member(class, &mut sets)?) {
                (Token::Letter(from), Some(Token::Letter(to))) if from > to => {
                    return Err("a range that is out of order");
                }
                (Token::Letter(from), Some(Token::Letter(to))) => (self.emit)(Token::Range(from, to)),
                (Token::Set(..), _) | (_, Some(Token::Set(..))) => self.uses(Construct::RangeOfClass, start),
                _ => (self.emit)(Token::Odd),
            }
        }
        (self.emit)(Token::CloseClass);
        if !negated && sets.iter().any(|both| both.iter().all(Option::is_some)) {
            self.uses(Construct::AnyCharacter, class);
            return Ok(());
        }
        for (construct, both) in [Construct::Digit, Construct::Word, Construct::Space].into_iter().zip(sets) {
            if let Some(start) = both.into_iter().flatten().min() {
                self.record(construct, &self.text[start..start + 2]);
            }
        }
        Ok(())
    }

    /// The next character or set of a class, or `None` at its end.
    fn member(&mut self, class: usize, sets: &mut FirstSets) -> Result<Option<Token<'a>>, &'static str> {
        let start = self.at;
        let letter = self.take().ok_or("a `[` that nothing closes")?;
        if matches!(letter, '&' | '-' | '~') && self.rest().starts_with(letter) {
            self.uses(Construct::SetOperation, start);
        }
        if letter == '[' {
            self.uses(Construct::BracketInClass, class);
        }
        if letter != '\\' {
            return Ok(Some(Token::Letter(letter)).filter(|_| letter != ']'));
        }
        let letter = self.take().ok_or("a `\\` at the end")?;
        let (construct, letter) = match letter {
            '-' => return Ok(Some(Token::Letter(letter))),
            'b' => (Construct::Backspace, '\u{8}'),
            _ => match "dDwWsS".find(letter) {
                Some(index) => {
                    sets[index / 2][index % 2].get_or_insert(start);
                    return Ok(Some(Token::Set(letter, "")));
                }
                None => return Ok(Some(self.character(letter, start))),
            },
        };
        self.uses(construct, start);
        Ok(Some(Token::Letter(letter)))
    }
}

# docker build -t strict-schema . && docker run --rm -i strict-schema check - < tools.json
FROM rust:1.95-slim-bookworm AS build
WORKDIR /src
COPY . .
RUN cargo install --locked --path strict-schema-cli --root /out

FROM debian:bookworm-slim
COPY --from=build /out/bin/strict-schema /usr/local/bin/strict-schema
RUN useradd --create-home user
USER user
WORKDIR /work
ENTRYPOINT ["strict-schema"]
CMD ["--help"]

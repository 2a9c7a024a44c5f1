CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- «Äpfel apple AST-9 AST-10 Zebra»: the order in which people look for names and numbers.
CREATE COLLATION natural_sort (provider = icu, locale = 'und-u-kn-true');
--> statement-breakpoint
-- RFC 9562, version 7: 48 bits of milliseconds, then random, so that ids made later sort later.
CREATE FUNCTION uuid_v7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
        from 1 for 6),
      52, 1), 53, 1),
    'hex')::uuid
$$;
--> statement-breakpoint
-- Lower case without accents: what a search compares. unaccent is only stable, because a dictionary can be edited;
-- ours is named and never edited, so the wrapper may say immutable and stand in a generated column.
CREATE FUNCTION plain_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(public.unaccent('public.unaccent'::regdictionary, value) COLLATE "und-x-icu")
$$;
--> statement-breakpoint
-- The searchable text of a record: every value behind a space, so that «% ab%» finds words that begin with it.
CREATE FUNCTION search_text(VARIADIC parts text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT public.plain_text(' ' || array_to_string(parts, ' '))
$$;

-- Through the index whatever the planner thinks: with a low limit it would rather read every record until enough are met, and where few or
-- none are, it reads all of them.
CREATE FUNCTION titles_saying(query tsquery, of_kind text, most integer) RETURNS SETOF search_index
  LANGUAGE sql STABLE SET enable_seqscan = off
  AS $$ SELECT * FROM search_index WHERE ts_filter(tsv, '{a}') @@ query AND (of_kind IS NULL OR kind = of_kind) LIMIT most $$;
--> statement-breakpoint
CREATE FUNCTION texts_saying(query tsquery, of_kind text, most integer) RETURNS SETOF search_index
  LANGUAGE sql STABLE SET enable_seqscan = off
  AS $$ SELECT * FROM search_index WHERE tsv @@ query AND (of_kind IS NULL OR kind = of_kind) LIMIT most $$;

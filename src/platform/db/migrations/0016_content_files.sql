CREATE TABLE "content_file" (
	"file" text NOT NULL,
	"kind" text NOT NULL,
	"n" integer NOT NULL,
	"copy" boolean NOT NULL,
	CONSTRAINT "content_file_file_kind_n_copy_pk" PRIMARY KEY("file","kind","n","copy")
);
--> statement-breakpoint
CREATE INDEX "content_file_record" ON "content_file" USING btree ("kind","n");--> statement-breakpoint
CREATE INDEX "draft_version_copy" ON "draft_version" USING btree ("kind","at") WHERE "draft_version"."values" is not null;--> statement-breakpoint
INSERT INTO "content_file" ("file", "kind", "n", "copy")
  SELECT f."id", 'snd', p."record", false FROM "posting" p JOIN "file" f ON f."owner" = p."owner"
  WHERE p."record" IS NOT NULL AND strpos(p."approved"::text, f."id") > 0;

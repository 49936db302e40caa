CREATE TABLE "submission" (
	"kind" text NOT NULL,
	"n" integer NOT NULL,
	"account" integer NOT NULL,
	"title" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "submission_kind_n_account_pk" PRIMARY KEY("kind","n","account")
);
--> statement-breakpoint
CREATE TABLE "posting_file" (
	"file" text NOT NULL,
	"posting" integer NOT NULL,
	"approved" boolean NOT NULL,
	CONSTRAINT "posting_file_file_posting_approved_pk" PRIMARY KEY("file","posting","approved")
);
--> statement-breakpoint
ALTER TABLE "draft_version" ADD COLUMN "publish_failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "posting" ADD COLUMN "expired_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "submission_account" ON "submission" USING btree ("account","submitted_at");--> statement-breakpoint
CREATE INDEX "posting_file_posting" ON "posting_file" USING btree ("posting");--> statement-breakpoint
CREATE INDEX "draft_version_failed" ON "draft_version" USING btree ("kind","publish_failed_at") WHERE "draft_version"."publish_failed_at" is not null;--> statement-breakpoint
-- what was read out of the audit, the history and the texts so far
INSERT INTO "submission" ("kind", "n", "account", "title", "state", "reason", "submitted_at", "decided_at")
  SELECT split_part(s."target", ':', 1), split_part(s."target", ':', 2)::int, s."account", coalesce(l."facts"->>'title', s."facts"->>'title', ''),
         CASE l."action" WHEN 'content.publish' THEN 'published' WHEN 'content.reject' THEN 'rejected' ELSE 'waiting' END,
         l."facts"->>'reason', s."at", l."at"
    FROM (SELECT max("id") AS "id" FROM "audit" WHERE "action" = 'content.submit' AND "account" IS NOT NULL AND "target" ~ '^[a-z]+:[0-9]{1,9}$'
           GROUP BY "account", "target") mine
    JOIN "audit" s ON s."id" = mine."id"
    LEFT JOIN (SELECT DISTINCT ON ("target") * FROM "audit" WHERE "action" IN ('content.publish', 'content.reject', 'content.delete')
                ORDER BY "target", "id" DESC) l ON l."target" = s."target" AND l."id" > s."id"
   WHERE l."action" IS DISTINCT FROM 'content.delete';--> statement-breakpoint
UPDATE "draft_version" w SET "publish_failed_at" = e."at"
  FROM (SELECT DISTINCT ON ("target") "target", "action", "at" FROM "audit" WHERE "action" LIKE 'content.%' ORDER BY "target", "id" DESC) e
 WHERE e."action" = 'content.publish-failed' AND e."target" = w."kind" || ':' || w."n";--> statement-breakpoint
UPDATE "posting" p SET "expired_at" = v."at"
  FROM (SELECT DISTINCT ON ("n") "n", "at", "by" FROM "revision" WHERE "kind" = 'snd' AND "changes"->'state' IS NOT NULL ORDER BY "n", "seq" DESC) v
  JOIN "snd" r ON r."n" = v."n"
 WHERE v."n" = p."record" AND v."by" = 'expiry' AND r."state" = 'archived';--> statement-breakpoint
INSERT INTO "posting_file" ("file", "posting", "approved")
  SELECT f."id", p."id", false FROM "posting" p JOIN "file" f ON f."owner" = p."owner" WHERE strpos(p."values"::text, f."id") > 0
  UNION ALL
  SELECT f."id", p."id", true FROM "posting" p JOIN "file" f ON f."owner" = p."owner" WHERE strpos(p."approved"::text, f."id") > 0;

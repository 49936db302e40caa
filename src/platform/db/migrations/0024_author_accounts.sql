DROP INDEX "announcement_created_by";--> statement-breakpoint
DROP INDEX "announcement_updated_by";--> statement-breakpoint
DROP INDEX "certification_created_by";--> statement-breakpoint
DROP INDEX "certification_updated_by";--> statement-breakpoint
DROP INDEX "dataset_created_by";--> statement-breakpoint
DROP INDEX "dataset_updated_by";--> statement-breakpoint
DROP INDEX "industry_created_by";--> statement-breakpoint
DROP INDEX "industry_updated_by";--> statement-breakpoint
DROP INDEX "news_created_by";--> statement-breakpoint
DROP INDEX "news_updated_by";--> statement-breakpoint
DROP INDEX "policy_created_by";--> statement-breakpoint
DROP INDEX "policy_updated_by";--> statement-breakpoint
DROP INDEX "product_created_by";--> statement-breakpoint
DROP INDEX "product_updated_by";--> statement-breakpoint
DROP INDEX "service_created_by";--> statement-breakpoint
DROP INDEX "service_updated_by";--> statement-breakpoint
DROP INDEX "snd_created_by";--> statement-breakpoint
DROP INDEX "snd_updated_by";--> statement-breakpoint
DROP INDEX "solution_created_by";--> statement-breakpoint
DROP INDEX "solution_updated_by";--> statement-breakpoint
DROP INDEX "standard_created_by";--> statement-breakpoint
DROP INDEX "standard_updated_by";--> statement-breakpoint
DROP INDEX "stdorg_created_by";--> statement-breakpoint
DROP INDEX "stdorg_updated_by";--> statement-breakpoint
DROP INDEX "talent_created_by";--> statement-breakpoint
DROP INDEX "talent_updated_by";--> statement-breakpoint
DROP INDEX "technology_created_by";--> statement-breakpoint
DROP INDEX "technology_updated_by";--> statement-breakpoint
DROP INDEX "tool_created_by";--> statement-breakpoint
DROP INDEX "tool_updated_by";--> statement-breakpoint
DROP INDEX "video_created_by";--> statement-breakpoint
DROP INDEX "video_updated_by";--> statement-breakpoint
ALTER TABLE "revision" ALTER COLUMN "by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "revision" ADD COLUMN "account" integer;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "created_account" integer;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "updated_account" integer;--> statement-breakpoint
ALTER TABLE "certification" ADD COLUMN "created_account" integer;--> statement-breakpoint
ALTER TABLE "certification" ADD COLUMN "updated_account" integer;--> statement-breakpoint
ALTER TABLE "dataset" ADD COLUMN "created_account" integer;--> statement-breakpoint
ALTER TABLE "dataset" ADD COLUMN "updated_account" integer;--> statement-breakpoint
ALTER TABLE "industry" ADD COLUMN "created_account" integer;--> statement-breakpoint
ALTER TABLE "industry" ADD COLUMN "updated_account" integer;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "created_account" integer;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "updated_account" integer;--> statement-breakpoint
ALTER TABLE "policy" ADD COLUMN "created_account" integer;--> statement-breakpoint
ALTER TABLE "policy" ADD COLUMN "updated_account" integer;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "created_account" integer;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "updated_account" integer;--> statement-breakpoint
ALTER TABLE "service" ADD COLUMN "created_account" integer;--> statement-breakpoint
ALTER TABLE "service" ADD COLUMN "updated_account" integer;--> statement-breakpoint
ALTER TABLE "snd" ADD COLUMN "created_account" integer;--> statement-breakpoint
ALTER TABLE "snd" ADD COLUMN "updated_account" integer;--> statement-breakpoint
ALTER TABLE "solution" ADD COLUMN "created_account" integer;--> statement-breakpoint
ALTER TABLE "solution" ADD COLUMN "updated_account" integer;--> statement-breakpoint
ALTER TABLE "standard" ADD COLUMN "created_account" integer;--> statement-breakpoint
ALTER TABLE "standard" ADD COLUMN "updated_account" integer;--> statement-breakpoint
ALTER TABLE "stdorg" ADD COLUMN "created_account" integer;--> statement-breakpoint
ALTER TABLE "stdorg" ADD COLUMN "updated_account" integer;--> statement-breakpoint
ALTER TABLE "talent" ADD COLUMN "created_account" integer;--> statement-breakpoint
ALTER TABLE "talent" ADD COLUMN "updated_account" integer;--> statement-breakpoint
ALTER TABLE "technology" ADD COLUMN "created_account" integer;--> statement-breakpoint
ALTER TABLE "technology" ADD COLUMN "updated_account" integer;--> statement-breakpoint
ALTER TABLE "tool" ADD COLUMN "created_account" integer;--> statement-breakpoint
ALTER TABLE "tool" ADD COLUMN "updated_account" integer;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "created_account" integer;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "updated_account" integer;--> statement-breakpoint
CREATE INDEX "announcement_created_account" ON "announcement" USING btree ("created_account") WHERE created_account is not null;--> statement-breakpoint
CREATE INDEX "announcement_updated_account" ON "announcement" USING btree ("updated_account") WHERE updated_account is not null;--> statement-breakpoint
CREATE INDEX "certification_created_account" ON "certification" USING btree ("created_account") WHERE created_account is not null;--> statement-breakpoint
CREATE INDEX "certification_updated_account" ON "certification" USING btree ("updated_account") WHERE updated_account is not null;--> statement-breakpoint
CREATE INDEX "dataset_created_account" ON "dataset" USING btree ("created_account") WHERE created_account is not null;--> statement-breakpoint
CREATE INDEX "dataset_updated_account" ON "dataset" USING btree ("updated_account") WHERE updated_account is not null;--> statement-breakpoint
CREATE INDEX "industry_created_account" ON "industry" USING btree ("created_account") WHERE created_account is not null;--> statement-breakpoint
CREATE INDEX "industry_updated_account" ON "industry" USING btree ("updated_account") WHERE updated_account is not null;--> statement-breakpoint
CREATE INDEX "news_created_account" ON "news" USING btree ("created_account") WHERE created_account is not null;--> statement-breakpoint
CREATE INDEX "news_updated_account" ON "news" USING btree ("updated_account") WHERE updated_account is not null;--> statement-breakpoint
CREATE INDEX "policy_created_account" ON "policy" USING btree ("created_account") WHERE created_account is not null;--> statement-breakpoint
CREATE INDEX "policy_updated_account" ON "policy" USING btree ("updated_account") WHERE updated_account is not null;--> statement-breakpoint
CREATE INDEX "product_created_account" ON "product" USING btree ("created_account") WHERE created_account is not null;--> statement-breakpoint
CREATE INDEX "product_updated_account" ON "product" USING btree ("updated_account") WHERE updated_account is not null;--> statement-breakpoint
CREATE INDEX "service_created_account" ON "service" USING btree ("created_account") WHERE created_account is not null;--> statement-breakpoint
CREATE INDEX "service_updated_account" ON "service" USING btree ("updated_account") WHERE updated_account is not null;--> statement-breakpoint
CREATE INDEX "snd_created_account" ON "snd" USING btree ("created_account") WHERE created_account is not null;--> statement-breakpoint
CREATE INDEX "snd_updated_account" ON "snd" USING btree ("updated_account") WHERE updated_account is not null;--> statement-breakpoint
CREATE INDEX "solution_created_account" ON "solution" USING btree ("created_account") WHERE created_account is not null;--> statement-breakpoint
CREATE INDEX "solution_updated_account" ON "solution" USING btree ("updated_account") WHERE updated_account is not null;--> statement-breakpoint
CREATE INDEX "standard_created_account" ON "standard" USING btree ("created_account") WHERE created_account is not null;--> statement-breakpoint
CREATE INDEX "standard_updated_account" ON "standard" USING btree ("updated_account") WHERE updated_account is not null;--> statement-breakpoint
CREATE INDEX "stdorg_created_account" ON "stdorg" USING btree ("created_account") WHERE created_account is not null;--> statement-breakpoint
CREATE INDEX "stdorg_updated_account" ON "stdorg" USING btree ("updated_account") WHERE updated_account is not null;--> statement-breakpoint
CREATE INDEX "talent_created_account" ON "talent" USING btree ("created_account") WHERE created_account is not null;--> statement-breakpoint
CREATE INDEX "talent_updated_account" ON "talent" USING btree ("updated_account") WHERE updated_account is not null;--> statement-breakpoint
CREATE INDEX "technology_created_account" ON "technology" USING btree ("created_account") WHERE created_account is not null;--> statement-breakpoint
CREATE INDEX "technology_updated_account" ON "technology" USING btree ("updated_account") WHERE updated_account is not null;--> statement-breakpoint
CREATE INDEX "tool_created_account" ON "tool" USING btree ("created_account") WHERE created_account is not null;--> statement-breakpoint
CREATE INDEX "tool_updated_account" ON "tool" USING btree ("updated_account") WHERE updated_account is not null;--> statement-breakpoint
CREATE INDEX "video_created_account" ON "video" USING btree ("created_account") WHERE created_account is not null;--> statement-breakpoint
CREATE INDEX "video_updated_account" ON "video" USING btree ("updated_account") WHERE updated_account is not null;--> statement-breakpoint
-- accounts were texts, `account:12`
UPDATE "announcement" SET
  "created_account" = substring("created_by" from '^account:([0-9]+)$')::int, "created_by" = CASE WHEN "created_by" LIKE 'account:%' THEN NULL ELSE "created_by" END,
  "updated_account" = substring("updated_by" from '^account:([0-9]+)$')::int, "updated_by" = CASE WHEN "updated_by" LIKE 'account:%' THEN NULL ELSE "updated_by" END
 WHERE "created_by" LIKE 'account:%' OR "updated_by" LIKE 'account:%';--> statement-breakpoint
UPDATE "certification" SET
  "created_account" = substring("created_by" from '^account:([0-9]+)$')::int, "created_by" = CASE WHEN "created_by" LIKE 'account:%' THEN NULL ELSE "created_by" END,
  "updated_account" = substring("updated_by" from '^account:([0-9]+)$')::int, "updated_by" = CASE WHEN "updated_by" LIKE 'account:%' THEN NULL ELSE "updated_by" END
 WHERE "created_by" LIKE 'account:%' OR "updated_by" LIKE 'account:%';--> statement-breakpoint
UPDATE "dataset" SET
  "created_account" = substring("created_by" from '^account:([0-9]+)$')::int, "created_by" = CASE WHEN "created_by" LIKE 'account:%' THEN NULL ELSE "created_by" END,
  "updated_account" = substring("updated_by" from '^account:([0-9]+)$')::int, "updated_by" = CASE WHEN "updated_by" LIKE 'account:%' THEN NULL ELSE "updated_by" END
 WHERE "created_by" LIKE 'account:%' OR "updated_by" LIKE 'account:%';--> statement-breakpoint
UPDATE "industry" SET
  "created_account" = substring("created_by" from '^account:([0-9]+)$')::int, "created_by" = CASE WHEN "created_by" LIKE 'account:%' THEN NULL ELSE "created_by" END,
  "updated_account" = substring("updated_by" from '^account:([0-9]+)$')::int, "updated_by" = CASE WHEN "updated_by" LIKE 'account:%' THEN NULL ELSE "updated_by" END
 WHERE "created_by" LIKE 'account:%' OR "updated_by" LIKE 'account:%';--> statement-breakpoint
UPDATE "news" SET
  "created_account" = substring("created_by" from '^account:([0-9]+)$')::int, "created_by" = CASE WHEN "created_by" LIKE 'account:%' THEN NULL ELSE "created_by" END,
  "updated_account" = substring("updated_by" from '^account:([0-9]+)$')::int, "updated_by" = CASE WHEN "updated_by" LIKE 'account:%' THEN NULL ELSE "updated_by" END
 WHERE "created_by" LIKE 'account:%' OR "updated_by" LIKE 'account:%';--> statement-breakpoint
UPDATE "policy" SET
  "created_account" = substring("created_by" from '^account:([0-9]+)$')::int, "created_by" = CASE WHEN "created_by" LIKE 'account:%' THEN NULL ELSE "created_by" END,
  "updated_account" = substring("updated_by" from '^account:([0-9]+)$')::int, "updated_by" = CASE WHEN "updated_by" LIKE 'account:%' THEN NULL ELSE "updated_by" END
 WHERE "created_by" LIKE 'account:%' OR "updated_by" LIKE 'account:%';--> statement-breakpoint
UPDATE "product" SET
  "created_account" = substring("created_by" from '^account:([0-9]+)$')::int, "created_by" = CASE WHEN "created_by" LIKE 'account:%' THEN NULL ELSE "created_by" END,
  "updated_account" = substring("updated_by" from '^account:([0-9]+)$')::int, "updated_by" = CASE WHEN "updated_by" LIKE 'account:%' THEN NULL ELSE "updated_by" END
 WHERE "created_by" LIKE 'account:%' OR "updated_by" LIKE 'account:%';--> statement-breakpoint
UPDATE "service" SET
  "created_account" = substring("created_by" from '^account:([0-9]+)$')::int, "created_by" = CASE WHEN "created_by" LIKE 'account:%' THEN NULL ELSE "created_by" END,
  "updated_account" = substring("updated_by" from '^account:([0-9]+)$')::int, "updated_by" = CASE WHEN "updated_by" LIKE 'account:%' THEN NULL ELSE "updated_by" END
 WHERE "created_by" LIKE 'account:%' OR "updated_by" LIKE 'account:%';--> statement-breakpoint
UPDATE "snd" SET
  "created_account" = substring("created_by" from '^account:([0-9]+)$')::int, "created_by" = CASE WHEN "created_by" LIKE 'account:%' THEN NULL ELSE "created_by" END,
  "updated_account" = substring("updated_by" from '^account:([0-9]+)$')::int, "updated_by" = CASE WHEN "updated_by" LIKE 'account:%' THEN NULL ELSE "updated_by" END
 WHERE "created_by" LIKE 'account:%' OR "updated_by" LIKE 'account:%';--> statement-breakpoint
UPDATE "solution" SET
  "created_account" = substring("created_by" from '^account:([0-9]+)$')::int, "created_by" = CASE WHEN "created_by" LIKE 'account:%' THEN NULL ELSE "created_by" END,
  "updated_account" = substring("updated_by" from '^account:([0-9]+)$')::int, "updated_by" = CASE WHEN "updated_by" LIKE 'account:%' THEN NULL ELSE "updated_by" END
 WHERE "created_by" LIKE 'account:%' OR "updated_by" LIKE 'account:%';--> statement-breakpoint
UPDATE "standard" SET
  "created_account" = substring("created_by" from '^account:([0-9]+)$')::int, "created_by" = CASE WHEN "created_by" LIKE 'account:%' THEN NULL ELSE "created_by" END,
  "updated_account" = substring("updated_by" from '^account:([0-9]+)$')::int, "updated_by" = CASE WHEN "updated_by" LIKE 'account:%' THEN NULL ELSE "updated_by" END
 WHERE "created_by" LIKE 'account:%' OR "updated_by" LIKE 'account:%';--> statement-breakpoint
UPDATE "stdorg" SET
  "created_account" = substring("created_by" from '^account:([0-9]+)$')::int, "created_by" = CASE WHEN "created_by" LIKE 'account:%' THEN NULL ELSE "created_by" END,
  "updated_account" = substring("updated_by" from '^account:([0-9]+)$')::int, "updated_by" = CASE WHEN "updated_by" LIKE 'account:%' THEN NULL ELSE "updated_by" END
 WHERE "created_by" LIKE 'account:%' OR "updated_by" LIKE 'account:%';--> statement-breakpoint
UPDATE "talent" SET
  "created_account" = substring("created_by" from '^account:([0-9]+)$')::int, "created_by" = CASE WHEN "created_by" LIKE 'account:%' THEN NULL ELSE "created_by" END,
  "updated_account" = substring("updated_by" from '^account:([0-9]+)$')::int, "updated_by" = CASE WHEN "updated_by" LIKE 'account:%' THEN NULL ELSE "updated_by" END
 WHERE "created_by" LIKE 'account:%' OR "updated_by" LIKE 'account:%';--> statement-breakpoint
UPDATE "technology" SET
  "created_account" = substring("created_by" from '^account:([0-9]+)$')::int, "created_by" = CASE WHEN "created_by" LIKE 'account:%' THEN NULL ELSE "created_by" END,
  "updated_account" = substring("updated_by" from '^account:([0-9]+)$')::int, "updated_by" = CASE WHEN "updated_by" LIKE 'account:%' THEN NULL ELSE "updated_by" END
 WHERE "created_by" LIKE 'account:%' OR "updated_by" LIKE 'account:%';--> statement-breakpoint
UPDATE "tool" SET
  "created_account" = substring("created_by" from '^account:([0-9]+)$')::int, "created_by" = CASE WHEN "created_by" LIKE 'account:%' THEN NULL ELSE "created_by" END,
  "updated_account" = substring("updated_by" from '^account:([0-9]+)$')::int, "updated_by" = CASE WHEN "updated_by" LIKE 'account:%' THEN NULL ELSE "updated_by" END
 WHERE "created_by" LIKE 'account:%' OR "updated_by" LIKE 'account:%';--> statement-breakpoint
UPDATE "video" SET
  "created_account" = substring("created_by" from '^account:([0-9]+)$')::int, "created_by" = CASE WHEN "created_by" LIKE 'account:%' THEN NULL ELSE "created_by" END,
  "updated_account" = substring("updated_by" from '^account:([0-9]+)$')::int, "updated_by" = CASE WHEN "updated_by" LIKE 'account:%' THEN NULL ELSE "updated_by" END
 WHERE "created_by" LIKE 'account:%' OR "updated_by" LIKE 'account:%';--> statement-breakpoint
UPDATE "revision" SET "account" = substring("by" from '^account:([0-9]+)$')::int, "by" = NULL WHERE "by" LIKE 'account:%';

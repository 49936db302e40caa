CREATE TABLE "finding" (
	"kind" text NOT NULL,
	"n" integer NOT NULL,
	"type" text NOT NULL,
	"about" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "finding_kind_n_type_about_pk" PRIMARY KEY("kind","n","type","about")
);
--> statement-breakpoint
CREATE TABLE "record_merge" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_merge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"kept" integer NOT NULL,
	"kept_key" text NOT NULL,
	"gone_key" text NOT NULL,
	"gone" integer,
	"reason" text NOT NULL,
	"snapshot" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"run" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "source_copy" (
	"kind" text NOT NULL,
	"n" integer NOT NULL,
	"source" text NOT NULL,
	"field" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "source_copy_kind_n_source_field_pk" PRIMARY KEY("kind","n","source","field")
);
--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "assigned" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "corrected" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "source_read" text;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "full_text" text;--> statement-breakpoint
ALTER TABLE "certification" ADD COLUMN "assigned" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "certification" ADD COLUMN "corrected" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "certification" ADD COLUMN "source_read" text;--> statement-breakpoint
ALTER TABLE "certification" ADD COLUMN "full_text" text;--> statement-breakpoint
ALTER TABLE "dataset" ADD COLUMN "assigned" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "dataset" ADD COLUMN "corrected" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "dataset" ADD COLUMN "source_read" text;--> statement-breakpoint
ALTER TABLE "dataset" ADD COLUMN "full_text" text;--> statement-breakpoint
ALTER TABLE "industry" ADD COLUMN "assigned" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "industry" ADD COLUMN "corrected" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "industry" ADD COLUMN "source_read" text;--> statement-breakpoint
ALTER TABLE "industry" ADD COLUMN "full_text" text;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "assigned" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "corrected" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "source_read" text;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "full_text" text;--> statement-breakpoint
ALTER TABLE "policy" ADD COLUMN "assigned" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "policy" ADD COLUMN "corrected" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "policy" ADD COLUMN "source_read" text;--> statement-breakpoint
ALTER TABLE "policy" ADD COLUMN "full_text" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "assigned" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "corrected" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "source_read" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "full_text" text;--> statement-breakpoint
ALTER TABLE "service" ADD COLUMN "assigned" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "service" ADD COLUMN "corrected" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "service" ADD COLUMN "source_read" text;--> statement-breakpoint
ALTER TABLE "service" ADD COLUMN "full_text" text;--> statement-breakpoint
ALTER TABLE "snd" ADD COLUMN "assigned" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "snd" ADD COLUMN "corrected" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "snd" ADD COLUMN "source_read" text;--> statement-breakpoint
ALTER TABLE "snd" ADD COLUMN "full_text" text;--> statement-breakpoint
ALTER TABLE "solution" ADD COLUMN "assigned" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "solution" ADD COLUMN "corrected" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "solution" ADD COLUMN "source_read" text;--> statement-breakpoint
ALTER TABLE "solution" ADD COLUMN "full_text" text;--> statement-breakpoint
ALTER TABLE "standard" ADD COLUMN "assigned" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "standard" ADD COLUMN "corrected" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "standard" ADD COLUMN "source_read" text;--> statement-breakpoint
ALTER TABLE "standard" ADD COLUMN "full_text" text;--> statement-breakpoint
ALTER TABLE "standard" ADD COLUMN "edition_sort" text;--> statement-breakpoint
ALTER TABLE "standard" ADD COLUMN "base" text;--> statement-breakpoint
ALTER TABLE "standard" ADD COLUMN "superseded_by" jsonb;--> statement-breakpoint
ALTER TABLE "standard" ADD COLUMN "statements" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "stdorg" ADD COLUMN "assigned" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "stdorg" ADD COLUMN "corrected" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "stdorg" ADD COLUMN "source_read" text;--> statement-breakpoint
ALTER TABLE "stdorg" ADD COLUMN "full_text" text;--> statement-breakpoint
ALTER TABLE "talent" ADD COLUMN "assigned" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "talent" ADD COLUMN "corrected" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "talent" ADD COLUMN "source_read" text;--> statement-breakpoint
ALTER TABLE "talent" ADD COLUMN "full_text" text;--> statement-breakpoint
ALTER TABLE "technology" ADD COLUMN "assigned" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "technology" ADD COLUMN "corrected" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "technology" ADD COLUMN "source_read" text;--> statement-breakpoint
ALTER TABLE "technology" ADD COLUMN "full_text" text;--> statement-breakpoint
ALTER TABLE "tool" ADD COLUMN "assigned" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "tool" ADD COLUMN "corrected" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "tool" ADD COLUMN "source_read" text;--> statement-breakpoint
ALTER TABLE "tool" ADD COLUMN "full_text" text;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "assigned" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "corrected" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "source_read" text;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "full_text" text;--> statement-breakpoint
CREATE UNIQUE INDEX "record_merge_gone" ON "record_merge" USING btree ("kind","gone_key") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "record_merge_kept" ON "record_merge" USING btree ("kind","kept");--> statement-breakpoint
CREATE INDEX "record_merge_run" ON "record_merge" USING btree ("run");--> statement-breakpoint
CREATE INDEX "standard_base" ON "standard" USING btree ("base") WHERE base is not null;
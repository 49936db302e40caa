CREATE TABLE "file" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"purpose" text NOT NULL,
	"owner" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"public" boolean DEFAULT false NOT NULL,
	"width" integer,
	"height" integer
);
--> statement-breakpoint
CREATE TABLE "link_host" (
	"host" text PRIMARY KEY NOT NULL,
	"free_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link" (
	"url" text PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"status" integer,
	"checked_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failed_on" date,
	"due" timestamp with time zone DEFAULT now() NOT NULL,
	"named_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revision" (
	"kind" text NOT NULL,
	"n" integer NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "revision_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" text NOT NULL,
	"public" boolean NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "revision_kind_n_seq_pk" PRIMARY KEY("kind","n","seq")
);
--> statement-breakpoint
CREATE INDEX "file_sha256" ON "file" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "file_owner" ON "file" USING btree ("owner","created_at");--> statement-breakpoint
CREATE INDEX "link_due" ON "link" USING btree ("host","due");--> statement-breakpoint
ALTER TABLE "announcement" DROP COLUMN "source_checked";--> statement-breakpoint
ALTER TABLE "announcement" DROP COLUMN "link_status";--> statement-breakpoint
ALTER TABLE "certification" DROP COLUMN "source_checked";--> statement-breakpoint
ALTER TABLE "certification" DROP COLUMN "link_status";--> statement-breakpoint
ALTER TABLE "dataset" DROP COLUMN "source_checked";--> statement-breakpoint
ALTER TABLE "dataset" DROP COLUMN "link_status";--> statement-breakpoint
ALTER TABLE "industry" DROP COLUMN "source_checked";--> statement-breakpoint
ALTER TABLE "industry" DROP COLUMN "link_status";--> statement-breakpoint
ALTER TABLE "news" DROP COLUMN "source_checked";--> statement-breakpoint
ALTER TABLE "news" DROP COLUMN "link_status";--> statement-breakpoint
ALTER TABLE "policy" DROP COLUMN "source_checked";--> statement-breakpoint
ALTER TABLE "policy" DROP COLUMN "link_status";--> statement-breakpoint
ALTER TABLE "product" DROP COLUMN "source_checked";--> statement-breakpoint
ALTER TABLE "product" DROP COLUMN "link_status";--> statement-breakpoint
ALTER TABLE "service" DROP COLUMN "source_checked";--> statement-breakpoint
ALTER TABLE "service" DROP COLUMN "link_status";--> statement-breakpoint
ALTER TABLE "snd" DROP COLUMN "source_checked";--> statement-breakpoint
ALTER TABLE "snd" DROP COLUMN "link_status";--> statement-breakpoint
ALTER TABLE "solution" DROP COLUMN "source_checked";--> statement-breakpoint
ALTER TABLE "solution" DROP COLUMN "link_status";--> statement-breakpoint
ALTER TABLE "standard" DROP COLUMN "source_checked";--> statement-breakpoint
ALTER TABLE "standard" DROP COLUMN "link_status";--> statement-breakpoint
ALTER TABLE "stdorg" DROP COLUMN "source_checked";--> statement-breakpoint
ALTER TABLE "stdorg" DROP COLUMN "link_status";--> statement-breakpoint
ALTER TABLE "talent" DROP COLUMN "source_checked";--> statement-breakpoint
ALTER TABLE "talent" DROP COLUMN "link_status";--> statement-breakpoint
ALTER TABLE "technology" DROP COLUMN "source_checked";--> statement-breakpoint
ALTER TABLE "technology" DROP COLUMN "link_status";--> statement-breakpoint
ALTER TABLE "tool" DROP COLUMN "source_checked";--> statement-breakpoint
ALTER TABLE "tool" DROP COLUMN "link_status";--> statement-breakpoint
ALTER TABLE "video" DROP COLUMN "source_checked";--> statement-breakpoint
ALTER TABLE "video" DROP COLUMN "link_status";
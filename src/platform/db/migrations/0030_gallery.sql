ALTER TABLE "industry" ADD COLUMN "parent" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "gallery" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "service" ADD COLUMN "gallery" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "solution" ADD COLUMN "cases" text;--> statement-breakpoint
ALTER TABLE "solution" ADD COLUMN "gallery" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "technology" ADD COLUMN "parent" text;
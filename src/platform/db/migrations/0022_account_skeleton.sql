ALTER TABLE "account" ADD COLUMN "skeleton" text;--> statement-breakpoint
CREATE UNIQUE INDEX "account_skeleton" ON "account" USING btree ("skeleton");
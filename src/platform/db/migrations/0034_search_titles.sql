ALTER TABLE "search_index" ADD COLUMN "series" bigint;--> statement-breakpoint
ALTER TABLE "search_index" ADD COLUMN "supplement" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "search_word" ADD COLUMN "sound" text;--> statement-breakpoint
CREATE INDEX "search_word_sound" ON "search_word" USING btree ("sound") WHERE sound is not null;
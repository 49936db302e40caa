ALTER TABLE "flow_instance" RENAME COLUMN "member" TO "organization_account";--> statement-breakpoint
ALTER TABLE "flow_instance" RENAME COLUMN "place" TO "position";--> statement-breakpoint
ALTER TABLE "flow_instance" RENAME COLUMN "stuck" TO "blocked_reason";--> statement-breakpoint
ALTER TABLE "flow_task" RENAME COLUMN "pools" TO "candidate_keys";--> statement-breakpoint
ALTER INDEX "flow_instance_stuck" RENAME TO "flow_instance_blocked_reason";--> statement-breakpoint
ALTER INDEX "flow_task_pools" RENAME TO "flow_task_candidate_keys";
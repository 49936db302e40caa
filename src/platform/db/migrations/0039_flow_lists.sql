DROP INDEX "flow_task_actor";--> statement-breakpoint
CREATE INDEX "flow_instance_key" ON "flow_instance" USING btree ("subject","key","id");--> statement-breakpoint
CREATE INDEX "flow_task_actor" ON "flow_task" USING btree ("actor","decided_at","id") WHERE state in ('yes', 'no', 'abstained') and kind <> 'applicant';
/** Names of the recurring jobs of the platform itself, for the logs of the back office. */
export default {
  'job.files': '清理文件',
  'job.jobs': '清理任务队列',
} satisfies Record<`audit.${string}` | `job.${string}`, string>;

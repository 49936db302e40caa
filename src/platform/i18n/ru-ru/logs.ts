/** Names of the recurring jobs of the platform itself, for the logs of the back office. */
export default {
  'job.files': 'Уборка файлов',
  'job.jobs': 'Уборка очереди заданий',
} satisfies Record<`audit.${string}` | `job.${string}`, string>;

/** Sentences of the logs of the back office. */
export default {
  'job.files': 'Уборка файлов',
  'job.jobs': 'Уборка очереди заданий',
} satisfies Record<`audit.${string}` | `job.${string}`, string>;

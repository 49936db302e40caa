/** Names of fields in the audit log that have no name in another text file of the back office. */
export default {
  'content.quality': '译文质量',
} as const;

/** Limits for both sides: the server refuses what exceeds them, and the web app says so before it sends anything. */
export const LIMITS = {
  json_bytes: 1024 ** 2,
  image_bytes: 5 * 1024 ** 2,
  /** The maximum size of a picture that people choose; the web app reduces it before sending. */
  photo_bytes: 25 * 1024 ** 2,
  attachment_bytes: 25 * 1024 ** 2,
  import_bytes: 100 * 1024 ** 2,
  import_rows: 1_000_000,
  import_columns: 200,
  export_rows: 50_000,
  bulk_ids: 1_000,
  custom_fields: 200,
  /** The maximum number of single records in an export by a job. */
  export_ids: 10_000,
  preferences_bytes: 16 * 1024,
  /** Above this, a filtered total is given as this number with `total_exact: false`. */
  exact_total: 10_000,
  request_timeout_ms: 30_000,
  /** How long the answer to an Idempotency-Key is stored if the call may be repeated late (`late` of its route). */
  late_days: 30,
  password_min: 12,
  password_max: 128,
} as const

export const LANGUAGES = ['en', 'es', 'fr', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

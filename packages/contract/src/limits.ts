/** Limits that both sides keep to: the server refuses, and the web app says so before it tries. */
export const LIMITS = {
  json_bytes: 1024 ** 2,
  image_bytes: 5 * 1024 ** 2,
  /** What people may choose as a picture: the web app makes it smaller before it sends it. */
  photo_bytes: 25 * 1024 ** 2,
  attachment_bytes: 25 * 1024 ** 2,
  import_bytes: 100 * 1024 ** 2,
  import_rows: 1_000_000,
  import_columns: 200,
  export_rows: 50_000,
  bulk_ids: 1_000,
  custom_fields: 200,
  /** So many single records can be asked for in an export by job. */
  export_ids: 10_000,
  preferences_bytes: 16 * 1024,
  /** Above this, a filtered total is given as this number with `total_exact: false`. */
  exact_total: 10_000,
  request_timeout_ms: 30_000,
  /** So long the answer to an Idempotency-Key is remembered where a call may come late (`late` of its route). */
  late_days: 30,
  password_min: 12,
  password_max: 128,
} as const

export const LANGUAGES = ['en', 'es', 'fr', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accountKey, recordColumns } from '../columns.ts'

/** Files that belong to a record. */
export const attachments = pgTable(
  'attachments',
  {
    ...recordColumns(),
    attachable_type: text().notNull(),
    attachable_id: uuid().notNull(),
    file_name: text().notNull(),
    content_type: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** SHA-256 in hexadecimal. */
    checksum: text().notNull(),
    /** The size of an image. */
    width: integer(),
    height: integer(),
    /** The key of the file in the storage, and for an image that of its preview. */
    file_key: text().notNull(),
    preview_key: text(),
    uploaded_by: uuid().notNull(),
  },
  (t) => [
    accountKey(t),
    index('attachments__of').on(t.account_id, t.attachable_type, t.attachable_id, t.created_at),
    index('attachments__file_key').on(t.account_id, t.file_key),
    index('attachments__bytes').on(t.account_id, t.bytes),
  ],
)

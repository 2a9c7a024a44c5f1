import * as z from 'zod/mini'

/** The payload that the triggers of `db/events.sql` send over the channel. */
const Changed = z.object({
  kind: z.literal('changed'),
  account_id: z.string(),
  record_type: z.string(),
  action: z.string(),
  request_id: z.nullable(z.string()),
  ids: z.nullable(z.array(z.string())),
})

const Import = z.object({
  kind: z.literal('import'),
  account_id: z.string(),
  id: z.string(),
  created_by_id: z.string(),
  status: z.enum(['pending', 'processing', 'completed', 'failed']),
  total_rows: z.number(),
  successful_rows: z.number(),
  error_rows: z.number(),
})

const Notification = z.object({
  kind: z.literal('notification'),
  account_id: z.string(),
  user_id: z.string(),
  id: z.string(),
})

/** A saved view that was created, changed or deleted, of one person or of everybody who sees its list. */
const View = z.object({
  kind: z.literal('view'),
  account_id: z.string(),
  id: z.string(),
  user_id: z.string(),
  shared: z.boolean(),
})

/** The progress of a job of one person, or that it was removed. */
const Job = z.object({
  kind: z.enum(['export', 'bulk_change']),
  account_id: z.string(),
  id: z.string(),
  user_id: z.string(),
})

/** The people whose permissions have to be checked again; all given properties have to match. */
const Rights = z.object({
  kind: z.literal('rights'),
  account_id: z.optional(z.string()),
  user_id: z.optional(z.string()),
  session_id: z.optional(z.string()),
})

const Notice = z.discriminatedUnion('kind', [Changed, Import, Notification, View, Job, Rights])

type Notice = z.infer<typeof Notice>
export type ChangedNotice = z.infer<typeof Changed>
export type RightsNotice = z.infer<typeof Rights>
/** An event in an account, for those who may receive it. */
export type SharedNotice = Exclude<Notice, RightsNotice>

/** Parses a payload of the channel; undefined if it isn't ours, or of a newer version. */
export function readNotice(payload: string): Notice | undefined {
  try {
    return z.safeParse(Notice, JSON.parse(payload)).data
  } catch {
    return undefined
  }
}

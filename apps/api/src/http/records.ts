import type { BulkAnswer } from '@steward/contract/kit/bulk.ts'
import type { BodyOf, Route } from '@steward/contract/kit/route.ts'
import type { FastifyReply } from 'fastify'
import { type BulkRules, bulkRecords } from '#core/bulk.ts'
import { bulkFiltered, type Filter, undoBulk } from '#core/bulk-jobs.ts'
import type { Ctx } from '#core/ctx.ts'
import { exportRecords } from '#core/export.ts'
import type { Received } from '#core/files.ts'
import type { Kind, RecordApi, Verb } from '#core/kinds.ts'
import { facetRecords, filtersOf, type Records, totalOf } from '#core/listing.ts'
import { archiveRecord, createRecord, restoreRecord, updateRecord } from '#core/records.ts'
import { listRecords } from '#core/list-records.ts'
import { getRecord, type Text } from '#core/rows.ts'
import { type App, serve, versionOf } from './serve.ts'

/** What stands in the one wrapper of a body. */
type Wrapped<R extends Route> = BodyOf<R>[keyof BodyOf<R>]
type Answer = Promise<Text<{ data: unknown }>>
type BulkOf<Api extends RecordApi> =
  Wrapped<Api['bulk']> extends { changes: infer Changes extends object } ? Changes : never

/** A feature's own rules, where it has any. */
export interface RecordRules<Api extends RecordApi> {
  create?: (ctx: Ctx, input: Wrapped<Api['create']>) => Answer
  /** The changes may carry the `lock_version` that they were made against. */
  update?: (
    ctx: Ctx,
    id: string,
    changes: Wrapped<Api['update']>,
    /** A file, where the route takes one and one was sent; `null` removes the one there is. */
    upload: Received | null | undefined,
  ) => Answer
  remove?: (ctx: Ctx, id: string) => Promise<void>
  restore?: (ctx: Ctx, id: string) => Answer
  bulk?: BulkRules<BulkOf<Api>>
  /** Routes that the feature serves itself. */
  except?: readonly Verb[]
}

declare module 'fastify' {
  interface FastifyInstance {
    kinds: Map<string, Kind>
  }
}

interface Body {
  lock_version?: number
  ids?: string[]
  filter?: Filter
  changes: object
  undo_token: string
}
const unwrapped = (body: unknown) => Object.values(body as Record<string, Body>)[0]!

/** What a job goes on with has only been taken in. */
function begun(reply: FastifyReply, answer: { data: BulkAnswer }) {
  if (answer.data.status === 'pending') reply.code(202)
  return answer
}

type Query = never

/** Serves a kind of record: everything that `resource()` declares, with the feature's own rules where it has any. */
export function serveRecord<Api extends RecordApi, T>(
  app: App,
  api: Api,
  records: Records<T>,
  rules: RecordRules<Api> = {},
): void {
  const { entity } = records
  const kind: Kind = {
    name: entity.name,
    api,
    records: records as Records<unknown>,
    bulk: rules.bulk as BulkRules<object> | undefined,
  }
  app.kinds.set(kind.name, kind)
  const {
    create = (ctx: Ctx, input: object) => createRecord(ctx, entity, input),
    update = (ctx: Ctx, id: string, changes: object) =>
      updateRecord(ctx, entity, id, changes as never),
    remove = (ctx: Ctx, id: string) => archiveRecord(ctx, entity, id),
    restore = (ctx: Ctx, id: string) => restoreRecord(ctx, entity, id),
  } = rules
  const idIn = (params: unknown) => (params as { id: string }).id
  const handlers: Record<Verb, () => void> = {
    list: () =>
      serve(app, api.list as Route, ({ query }, ctx) =>
        listRecords(
          ctx,
          entity,
          query as Query,
          filtersOf(ctx, records, query as object),
          totalOf(ctx, records, query as object),
        ),
      ),
    get: () =>
      serve(app, api.get as Route, ({ params, query }, ctx) =>
        getRecord(ctx, entity, idIn(params), (query as { view?: 'complete' }).view),
      ),
    create: () =>
      serve(app, api.create as Route, ({ body }, ctx) => create(ctx, unwrapped(body) as never)),
    update: () =>
      serve(app, api.update as Route, ({ params, body, upload }, ctx, { request }) => {
        // A file may come alone.
        const changes = body ? unwrapped(body) : {}
        const lock_version = versionOf(request, changes)
        return update(ctx, idIn(params), { ...changes, lock_version } as never, upload)
      }),
    remove: () => serve(app, api.remove as Route, ({ params }, ctx) => remove(ctx, idIn(params))),
    restore: () =>
      serve(app, api.restore as Route, ({ params }, ctx) => restore(ctx, idIn(params))),
    bulk: () =>
      serve(app, api.bulk as Route, async ({ body }, ctx, { reply }) => {
        const { ids, filter, changes } = unwrapped(body)
        return begun(
          reply,
          filter
            ? await bulkFiltered(ctx, records, { filter, changes }, kind.bulk)
            : await bulkRecords(ctx, entity, { ids: ids!, changes }, kind.bulk),
        )
      }),
    undoBulk: () =>
      serve(app, api.undoBulk as Route, async ({ body }, ctx, { reply }) =>
        begun(reply, await undoBulk(ctx, entity, unwrapped(body).undo_token, kind.bulk)),
      ),
    export: () =>
      serve(app, api.export as Route, ({ query }, ctx) =>
        exportRecords(ctx, records, query as Query),
      ),
    facets: () =>
      serve(app, api.facets as Route, ({ query }, ctx) =>
        facetRecords(ctx, records, query as Query),
      ),
  }
  for (const verb of Object.keys(handlers) as Verb[])
    if (!rules.except?.includes(verb)) handlers[verb]()
}

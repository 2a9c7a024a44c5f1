import type { BulkAnswer } from '@steward/contract/kit/bulk.ts'
import type { BodyOf, Route } from '@steward/contract/kit/route.ts'
import type { FastifyReply } from 'fastify'
import { bulkRecords } from '#core/bulk/bulk.ts'
import { bulkFiltered, type Filter, undoBulk } from '#core/bulk/bulk-jobs.ts'
import { archiveRecord, createRecord, restoreRecord, updateRecord } from '#core/bulk/change.ts'
import type { Ctx } from '#core/context/ctx.ts'
import { type ExportQuery, exportRecords } from '#core/export/export.ts'
import type { Received } from '#core/requests/files.ts'
import type { Kind, RecordApi, Verb } from '#core/kinds/kinds.ts'
import { type FacetQuery, facetRecords } from '#core/lists/facets.ts'
import { filtersOf, type Records, totalOf } from '#core/lists/listing.ts'
import type { RecordQuery } from '#core/lists/list-page.ts'
import { listRecords } from '#core/lists/list-records.ts'
import { getRecord, type Text } from '#core/records/rows.ts'
import type { Row } from '#core/records/records.ts'
import type { Rules } from '#core/records/rules.ts'
import { type App, serve } from './serve.ts'

/** The content of a body's wrapper. */
type Wrapped<R extends Route> = BodyOf<R>[keyof BodyOf<R>]
/** The changes of a record, by a form or for many at once. */
type ChangesOf<Api extends RecordApi> = Partial<Wrapped<Api['create']>> & object

/** What differs between kinds. */
interface Serving<Changes extends object> {
  /** How its records are written, if that doesn't follow from the contract. */
  rules?: Rules<Changes>
  /** Changes a record together with an uploaded file; `null` removes the present file. */
  update?(
    ctx: Ctx,
    id: string,
    changes: Changes & { lock_version?: number | undefined },
    upload: Received | null | undefined,
  ): Promise<Text<{ data: unknown }>>
  /** Routes that the feature serves by itself. */
  except?: readonly Verb[]
}

interface Body {
  lock_version?: number
  ids?: string[]
  filter?: Filter
  changes: Row
  dry_run?: boolean
  undo_token: string
}
const unwrapped = (body: unknown) => Object.values(body as Record<string, Body & Row>)[0]!

/** A change that a job continues is answered with 202. */
function withStatus(reply: FastifyReply, answer: { data: BulkAnswer }) {
  if (answer.data.status === 'pending') reply.code(202)
  return answer
}

/** Serves a kind of record: all routes that `resource()` declares, by the rules of the kind. */
export function serveRecord<Api extends RecordApi, T>(
  app: App,
  api: Api,
  records: Records<T>,
  serving: Serving<ChangesOf<Api>> = {},
): void {
  const { entity } = records
  const {
    rules = { entity },
    update = (ctx, id, changes) => updateRecord(ctx, rules, id, changes),
    except = [],
  }: Serving<Row> = serving
  const kind: Kind = { name: entity.name, api, records: records as Records<unknown>, rules }
  app.kinds.set(kind.name, kind)
  const idIn = (params: unknown) => (params as { id: string }).id
  // A file is received before the transaction, so the caller's access is checked before that.
  const write = (route: Route, handle: Parameters<typeof serve<Route>>[2]) =>
    serve(app, route, handle, { entersItself: route.upload === undefined })
  const handlers: Record<Verb, () => void> = {
    list: () =>
      serve(app, api.list as Route, ({ query }, ctx) =>
        listRecords(
          ctx,
          entity,
          query as RecordQuery,
          filtersOf(ctx, records, query as object),
          totalOf(ctx, records, query as object),
        ),
      ),
    get: () =>
      serve(app, api.get as Route, ({ params, query }, ctx) =>
        getRecord(ctx, entity, idIn(params), (query as { view?: 'complete' }).view),
      ),
    create: () => write(api.create, ({ body }, ctx) => createRecord(ctx, rules, unwrapped(body))),
    update: () =>
      write(api.update, ({ params, body, upload }, ctx) =>
        // A file may come without other changes.
        update(ctx, idIn(params), body ? unwrapped(body) : {}, upload),
      ),
    remove: () => write(api.remove, ({ params }, ctx) => archiveRecord(ctx, rules, idIn(params))),
    restore: () => write(api.restore, ({ params }, ctx) => restoreRecord(ctx, rules, idIn(params))),
    bulk: () =>
      serve(app, api.bulk as Route, async ({ body }, ctx, { reply }) => {
        const { ids, filter, changes, dry_run } = unwrapped(body)
        return withStatus(
          reply,
          filter
            ? await bulkFiltered(ctx, records, rules, { filter, changes, dry_run })
            : await bulkRecords(ctx, rules, { ids: ids!, changes, dry_run }),
        )
      }),
    undoBulk: () =>
      serve(app, api.undoBulk as Route, async ({ body }, ctx, { reply }) =>
        withStatus(reply, await undoBulk(ctx, rules, unwrapped(body).undo_token)),
      ),
    export: () =>
      serve(app, api.export as Route, ({ query }, ctx) =>
        exportRecords(ctx, records, query as ExportQuery),
      ),
    facets: () =>
      serve(app, api.facets as Route, ({ query }, ctx) =>
        facetRecords(ctx, records, query as FacetQuery),
      ),
  }
  for (const verb of Object.keys(handlers) as Verb[]) if (!except.includes(verb)) handlers[verb]()
}

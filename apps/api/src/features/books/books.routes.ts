import { booksApi } from '@steward/contract/books.ts'
import { archiveRecord, restoreRecord } from '#core/bulk/change.ts'
import { getRecord } from '#core/records/rows.ts'
import { type App, serve } from '#http/serve.ts'
import { bookEntity } from './books.entity.ts'
import { listBooks } from './books.queries.ts'
import { bookRules, createBook, setLock, updateBook } from './books.service.ts'

export async function bookRoutes(app: App) {
  serve(app, booksApi.list, ({ query }, ctx) => listBooks(ctx, query))
  serve(app, booksApi.get, ({ params }, ctx) => getRecord(ctx, bookEntity, params.id))
  serve(app, booksApi.create, ({ body }, ctx) => createBook(ctx, body.book))
  serve(app, booksApi.update, ({ params, body }, ctx) => updateBook(ctx, params.id, body.book))
  serve(app, booksApi.remove, ({ params }, ctx) => archiveRecord(ctx, bookRules, params.id))
  serve(app, booksApi.restore, ({ params }, ctx) => restoreRecord(ctx, bookRules, params.id))
  serve(app, booksApi.lock, ({ params, body }, ctx) =>
    setLock(ctx, params.id, body.book.locked_through, 'lock'),
  )
  serve(app, booksApi.unlock, ({ params, body }, ctx) =>
    setLock(ctx, params.id, body.book.locked_through, 'unlock'),
  )
}

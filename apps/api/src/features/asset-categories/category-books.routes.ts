import { categoryBooksApi } from '@steward/contract/category-books.ts'
import { type App, serve } from '#http/serve.ts'
import { categoryBooks, updateCategoryBook } from './category-books.ts'

export async function categoryBookRoutes(app: App) {
  serve(app, categoryBooksApi.list, ({ params }, ctx) => categoryBooks(ctx, params.id))
  serve(app, categoryBooksApi.update, ({ params, body }, ctx) =>
    updateCategoryBook(ctx, params, body.category_book),
  )
}

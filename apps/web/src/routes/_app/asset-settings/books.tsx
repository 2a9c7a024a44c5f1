import { createFileRoute } from '@tanstack/react-router'
import { books } from '#features/books/book-queries.ts'
import { BooksPage } from '#features/books/books-page.tsx'
import { needs } from '#lib/session.ts'

export const Route = createFileRoute('/_app/asset-settings/books')({
  beforeLoad: needs('asset:view'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(books()),
  component: BooksPage,
})

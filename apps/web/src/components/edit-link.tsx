import type { Route } from '@steward/contract/kit/route.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { withSearch } from '#lib/page-search.ts'
import { useMay } from '#lib/session.ts'

interface EditLinkProps {
  record: { id: string; archived_at: string | null }
  /** The call that changes the record: without the permission only the name is shown. */
  update: Route
  children: ReactNode
}

/** The name of a record without a page of its own: opens its form over the list. */
export function EditLink({ record, update, children }: EditLinkProps) {
  const may = useMay(update) && !record.archived_at
  if (!may) return <span className="block truncate font-medium">{children}</span>
  return (
    <Link
      to="."
      search={withSearch({ edit: record.id })}
      data-row-link=""
      className="link-name block truncate font-medium text-foreground"
    >
      {children}
    </Link>
  )
}

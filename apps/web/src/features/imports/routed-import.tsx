import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { withSearch } from '#lib/page-search.ts'
import { ImportPage, type ImportPlace } from './import-page.tsx'
import type { Imported } from './imported-kinds.ts'

const NOTHING = { import: undefined, step: undefined }

/** The page of an import, with its state in the URL. */
export function RoutedImport({ type, actions }: { type: Imported; actions?: ReactNode }) {
  const navigate = useNavigate()
  return (
    <ImportPage
      type={type}
      actions={actions}
      place={useSearch({ strict: false }) as ImportPlace}
      onPlace={(search) =>
        void navigate({ to: '.', search: withSearch({ ...NOTHING, ...search }) })
      }
      onStarted={(id) => void navigate({ to: '/bulk-imports/$id', params: { id } })}
    />
  )
}

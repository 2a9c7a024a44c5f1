import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { FileInput } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { shortFileName } from '#lib/file-name.ts'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { facetFilter } from './list-search.ts'
import type { FilterProps } from './list-spec.ts'

/** Tells that the list shows the records of an import, with a link back to it. */
export function ImportedNote({ id, onShow }: { id: string; onShow: FilterProps['onShow'] }) {
  const { t } = useTranslation()
  const maySee = useMay(bulkImportsApi.get)
  const { data } = useQuery({
    ...query(bulkImportsApi.get, { params: { id } }),
    enabled: maySee,
  })
  const name = data && shortFileName(data.data.file_info.filename)
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pb-3 text-sm sm:px-6">
      <FileInput aria-hidden className="size-4 text-muted-foreground" />
      <span className="min-w-0 break-words">
        {name ? t('lists.imported.from', { name }) : t('lists.imported.one')}
      </span>
      {name && (
        <Link to="/bulk-imports/$id" params={{ id }} className="link">
          {t('lists.imported.open')}
        </Link>
      )}
      <Button variant="link" onClick={() => onShow(facetFilter('import', []))}>
        {t('lists.imported.all')}
      </Button>
    </p>
  )
}

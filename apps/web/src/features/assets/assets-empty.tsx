import { assetsApi } from '@steward/contract/assets.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { Link } from '@tanstack/react-router'
import { Boxes, Plus, SearchX, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#components/states.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { errorText } from '#lib/error-text.ts'
import { download } from '#lib/http.ts'
import { saveFile } from '#lib/save-file.ts'
import { useMay } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'
import type { AssetSearch } from './asset-search.ts'
import { useMayImport } from './assets-header.tsx'
import { FewerFilters } from './fewer-filters.tsx'

interface AssetsEmptyProps {
  /** Whether filters let nothing through, rather than there being nothing. */
  narrowed: boolean
  search: AssetSearch
  onSearch: (change: Partial<AssetSearch>) => void
  onClear: () => void
  onAdd: () => void
}

/** What stands in the list when it has no rows: the ways to fill it, or the way back to all of them. */
export function AssetsEmpty(props: AssetsEmptyProps) {
  const { narrowed, search, onSearch, onClear, onAdd } = props
  const { t } = useTranslation()
  if (!narrowed) return <FirstUse onAdd={onAdd} />
  return (
    <EmptyState
      icon={SearchX}
      title={t('assets.empty.none_match')}
      description={t('assets.empty.none_match_text')}
      action={<Button onClick={onClear}>{t('common.list.clear_filters')}</Button>}
      secondary={<FewerFilters search={search} onSearch={onSearch} />}
    />
  )
}

function FirstUse({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation()
  const mayCreate = useMay(assetsApi.create)
  const mayImport = useMayImport()
  return (
    <EmptyState
      icon={Boxes}
      title={t('assets.empty.title')}
      description={mayCreate ? t('assets.empty.text') : t('assets.empty.text_reader')}
      action={
        mayImport && (
          <Link to="/assets/import" className={buttonStyles({ variant: 'primary' })}>
            <Upload aria-hidden />
            {t('assets.empty.import')}
          </Link>
        )
      }
      secondary={
        <>
          {mayCreate && (
            <Button onClick={onAdd}>
              <Plus aria-hidden />
              {t('assets.empty.add')}
            </Button>
          )}
          {mayImport && <TemplateButton />}
        </>
      }
    />
  )
}

/** A file to fill in, with the columns that an import understands. */
function TemplateButton() {
  const { t } = useTranslation()
  const save = async () => {
    try {
      saveFile(await download(bulkImportsApi.template, { params: { resource_type: 'Asset' } }))
    } catch (error) {
      toast.error(t('assets.empty.template_failed'), { description: errorText(error, t) })
    }
  }
  return (
    <Button variant="ghost" onClick={() => void save()}>
      {t('assets.empty.template')}
    </Button>
  )
}

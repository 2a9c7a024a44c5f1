import { assetsApi } from '@steward/contract/assets.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { Link } from '@tanstack/react-router'
import { Boxes, Plus, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#components/states.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { download } from '#lib/http.ts'
import { useMay } from '#lib/session.ts'
import { useDownload } from '#lib/use-download.ts'
import { useMayImport } from './use-may-import.ts'

/** The empty state of a register: the ways to add assets. */
export function FirstUse({ onAdd }: { onAdd: () => void }) {
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

/** Downloads a template with the columns that an import understands. */
function TemplateButton() {
  const { t } = useTranslation()
  const { save } = useDownload()
  const template = () =>
    download(bulkImportsApi.template, {
      params: { resource_type: 'Asset' },
      query: { headers: 'labels' },
    })
  return (
    <Button variant="ghost" onClick={() => void save(template, t('assets.empty.template_failed'))}>
      {t('assets.empty.template')}
    </Button>
  )
}

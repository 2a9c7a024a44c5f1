import type { Site } from '@steward/contract/sites.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#lib/toast.ts'
import { FormPage } from '#components/record-form/form-page.tsx'
import { SiteFields } from './site-form.tsx'
import { useSiteForm } from './use-site-form.ts'

interface NewSitePageProps {
  onSaved: (site: Site) => void
  onCancel: () => void
}

/** Adds a site, on a page of its own: an address takes room. */
export function NewSitePage({ onSaved, onCancel }: NewSitePageProps) {
  const { t } = useTranslation()
  const leaving = useRef(false)
  const state = useSiteForm(null, (site) => {
    leaving.current = true
    toast.success(t('places.created', { name: site.name }))
    onSaved(site)
  })
  return (
    <FormPage
      title={t('places.add_site')}
      form={state.form as never}
      submitLabel={t('places.create_site')}
      leaving={leaving}
      onCancel={onCancel}
    >
      <SiteFields state={state} record={null} />
    </FormPage>
  )
}

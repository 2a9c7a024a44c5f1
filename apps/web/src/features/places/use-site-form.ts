import { type Site, sitesApi } from '@steward/contract/sites.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecordForm } from '#components/record-form/use-record-form.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { useSiteLabels } from './place-fields.ts'
import { changedSite, newSite, siteProblems, type SiteValues, siteValues } from './site-values.ts'

/** A picture to send; null to remove the one that is there; undefined to leave it. */
type Picture = File | null | undefined

/** The form of one site: the record first, then its photo, which never undoes the record. */
export function useSiteForm(record: Site | null, onSaved: (saved: Site) => void) {
  const { t } = useTranslation()
  const create = useSend(sitesApi.create, { once: true })
  const update = useSend(sitesApi.update)
  const [picture, setPicture] = useState<Picture>(undefined)

  const sendPicture = async (site: Site, file: File | null): Promise<Site> => {
    try {
      const { data } = await update.mutateAsync({
        params: { id: site.id },
        body: { site: {} },
        file,
      })
      return data
    } catch {
      toast.warning(t('places.image_failed'), {
        action: { label: t('common.retry'), onClick: () => void sendPicture(site, file) },
      })
      return site
    }
  }

  const write = async (
    values: SiteValues,
    changed: Partial<SiteValues>,
    lock_version: number | null,
  ): Promise<Site> => {
    if (!record) {
      const { data } = await create.mutateAsync({ body: { site: newSite(values) } })
      return data
    }
    if (Object.keys(changed).length === 0) return record
    const site = { ...changedSite(values, changed), lock_version: lock_version ?? undefined }
    const { data } = await update.mutateAsync({ params: { id: record.id }, body: { site } })
    return data
  }

  const form = useRecordForm<SiteValues, Site>({
    name: record ? `sites/edit/${record.id}` : 'sites/new',
    labels: useSiteLabels(),
    initial: useMemo(() => siteValues(record), [record]),
    version: record?.lock_version ?? null,
    check: (values) => siteProblems(values, t),
    send: async (values, changed, lock_version) => {
      const saved = await write(values, changed, lock_version)
      return picture === undefined ? saved : sendPicture(saved, picture)
    },
    read: (theirs) => ({ values: siteValues(theirs), version: theirs.lock_version }),
    words: (error) => ({
      ...(error.type === 'DUPLICATE_SITE' &&
        error.items.some(({ source }) => source?.pointer === '/site/name') && {
          name: t('places.problems.site_name_taken'),
        }),
      ...(error.code === 'not_empty' && { status: t('places.problems.not_empty') }),
    }),
    dirty: picture !== undefined,
    onSaved,
  })
  return { form, picture, setPicture }
}

export type SiteFormState = ReturnType<typeof useSiteForm>

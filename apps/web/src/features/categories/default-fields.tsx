import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import type { Named } from '@steward/contract/kit/fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PathLink } from '#components/path-link.tsx'
import type { FormPartProps } from '#components/fields/form-kind.ts'
import { FormControl } from '#components/fields/form-fields.tsx'
import { fieldAt } from '#components/fields/named.ts'
import { wireOf } from '#components/fields/values.ts'
import { lifeText } from '#components/life-text.ts'
import { query } from '#lib/query.ts'
import { defaultText, type InheritedField } from './inherited.ts'

/** The parent's defaults as text, which apply to empty fields. */
function useInherited(parentId: string | null) {
  const { t } = useTranslation()
  const { data } = useQuery({
    ...query(assetCategoriesApi.get, {
      params: { id: parentId ?? '' },
      query: { view: 'complete' },
    }),
    enabled: parentId !== null,
  })
  const effective = parentId === null ? undefined : data?.data.effective
  return (field: InheritedField): string | undefined => {
    const value = effective ? defaultText(field, effective, null, t) : null
    return value === null ? undefined : t('categories.empty_is', { value })
  }
}

/** Tells that defaults apply to new assets, with a link to the existing ones. */
function ExistingAssets({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <>
      {' '}
      {t('categories.existing_hint', { action: t('depreciation.revision.title') })}{' '}
      <PathLink to="/assets" search={{ 'filter[category_id]': [id] }} className="link underline">
        {t('categories.show_existing')}
      </PathLink>
    </>
  )
}

/** The defaults for new assets of a category; empty fields show the inherited value. */
export function DefaultFields({ form, fields, record }: FormPartProps) {
  const { t } = useTranslation()
  const inherited = useInherited((form.values['parent_id'] as Named)?.id ?? null)
  const at = (name: string) => fieldAt(fields, name)
  const life = Number(wireOf(at('useful_life_months'), form.values['useful_life_months']))
  const hints: Readonly<Record<string, string | undefined>> = {
    depreciation_method_id: inherited('depreciation_method'),
    useful_life_months: life >= 12 ? lifeText(life) : inherited('useful_life_months'),
    salvage_percent: inherited('salvage_percent') ?? t('categories.salvage_hint'),
    tag_prefix: inherited('tag_prefix') ?? t('categories.prefix_hint'),
    required_fields: inherited('required_fields') ?? t('categories.required_hint'),
  }
  return (
    <>
      <p className="col-span-full -mt-2 text-xs text-muted-foreground">
        {t('categories.defaults_hint')}
        {record && <ExistingAssets id={(record as { id: string }).id} />}
      </p>
      {Object.entries(hints).map(([name, hint]) => (
        <FormControl key={name} field={at(name)} kind={{ fields }} {...{ form, record, hint }} />
      ))}
    </>
  )
}

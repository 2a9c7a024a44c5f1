import { type AccountDetails, type AccountInput, accountsApi } from '@steward/contract/accounts.ts'
import { type Language, LANGUAGES } from '@steward/contract/limits.ts'
import { isSlug, slugOf } from '@steward/contract/slugs.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ImageField } from '#components/image-field.tsx'
import { SelectControl, TextControl } from '#components/record-form/controls.tsx'
import { FormDialog } from '#components/record-form/form-dialog.tsx'
import { useRecordForm } from '#components/record-form/use-record-form.ts'
import { ACCOUNT_RULES, isFilled, wrongIn } from '#components/settings/account-rules.ts'
import { CurrencyControl } from '#components/settings/currency-control.tsx'
import { TimeZoneControl } from '#components/settings/time-zone-control.tsx'
import { useSendLogo } from '#components/settings/use-logo.ts'
import { FormGrid, FormSection } from '#components/ui/field.tsx'
import type { ApiError } from '#lib/api-error.ts'
import { isEmail } from '#lib/email.ts'
import { browserTimeZone } from '#lib/format.ts'
import { isLanguage, LANGUAGE_NAMES } from '#lib/i18n.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'

/** The fields of a new account in the format of the form. */
export type NewAccountValues = {
  name: string
  /** Derived from the name until it is edited. */
  slug: string
  administrator_name: string
  administrator_email: string
  time_zone: string
  language: Language
  currency: string
}

const madeFrom = (name: string) => (name.trim() === '' ? '' : slugOf(name))

/** Whether the slug is still derived from the name. */
const isMade = ({ name, slug }: Pick<NewAccountValues, 'name' | 'slug'>): boolean =>
  slug === madeFrom(name)

/** The slug after a change of the name, unless it was edited. */
export const slugAfter = (values: NewAccountValues, name: string): string =>
  isMade(values) ? madeFrom(name) : values.slug

/** The body to send. A derived slug is omitted: the server chooses one that is free. */
export function inputOf(values: NewAccountValues): AccountInput {
  const { slug, administrator_name, administrator_email, ...rest } = values
  return {
    ...rest,
    ...(!isMade(values) && { slug: slug.trim() }),
    administrator: { name: administrator_name, email: administrator_email },
  }
}

const RULES = {
  ...ACCOUNT_RULES,
  slug: (value: string) => value.trim() === '' || isSlug(value.trim()),
  administrator_name: isFilled,
  administrator_email: isEmail,
}

/** The fields whose values are invalid. */
export const wrongFields = (values: NewAccountValues) => wrongIn(RULES, values)

/** The problems of the administrator's fields, which are nested one level deeper in the request. */
function administratorProblems({ items }: ApiError): Partial<NewAccountValues> {
  const of = (field: string) =>
    items.find(({ source }) => source?.pointer === `/account/administrator/${field}`)?.detail
  const [name, email] = [of('name'), of('email')]
  return {
    ...(name !== undefined && { administrator_name: name }),
    ...(email !== undefined && { administrator_email: email }),
  }
}

/** The created account, and who was invited. */
interface Made {
  account: AccountDetails
  email: string
}

/** The form of a new account. Its logo is uploaded after the account was created. */
function useNewAccount(onClose: () => void) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const create = useSend(accountsApi.create, { once: true })
  const update = useSend(accountsApi.update)
  const sendLogo = useSendLogo(
    (id, file) => update.mutateAsync({ params: { id }, body: { account: {} }, file }),
    'accounts.new.logo_failed',
  )
  const [logo, setLogo] = useState<File | null>(null)

  const initial: NewAccountValues = {
    name: '',
    slug: '',
    administrator_name: '',
    administrator_email: '',
    time_zone: browserTimeZone(),
    language: isLanguage(i18n.language) ? i18n.language : 'en',
    currency: 'USD',
  }

  const form = useRecordForm<NewAccountValues, Made>({
    name: 'accounts-new',
    labels: {
      name: t('settings.fields.name'),
      slug: t('settings.fields.slug'),
      administrator_name: t('accounts.new.administrator_name'),
      administrator_email: t('accounts.new.administrator_email'),
      time_zone: t('settings.fields.time_zone'),
      language: t('settings.fields.language'),
      currency: t('settings.fields.currency'),
    },
    initial,
    version: null,
    dirty: logo !== null,
    check: (values) =>
      Object.fromEntries(
        wrongFields(values).map((field) => [field, t(`accounts.problems.${field}`)]),
      ),
    send: async (values) => {
      const { data } = await create.mutateAsync({ body: { account: inputOf(values) } })
      if (logo) await sendLogo(data.id, logo)
      return { account: data, email: values.administrator_email }
    },
    // There is no record yet that somebody else could change.
    read: ({ account: { lock_version } }) => ({ values: initial, version: lock_version }),
    words: administratorProblems,
    onSaved: ({ account: { id, name }, email }) => {
      toast.success(t('accounts.new.created', { name }), {
        description: t('accounts.new.invited', { email }),
        action: {
          label: t('accounts.actions.open'),
          onClick: () => void navigate({ to: '/accounts/$id', params: { id } }),
        },
      })
      onClose()
    },
  })
  return { form, logo, setLogo }
}

/** Creates an account and invites its first administrator by email. */
export function NewAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { form, logo, setLogo } = useNewAccount(onClose)
  const name = form.control('name')

  return (
    <FormDialog
      form={form}
      title={t('accounts.new.title')}
      description={t('accounts.new.text')}
      submitLabel={t('accounts.new.create')}
      onClose={onClose}
    >
      <FormGrid>
        <TextControl
          control={{
            ...name,
            onChange: (value) => {
              form.set('slug', slugAfter(form.values, value))
              name.onChange(value)
            },
          }}
          required
          maxLength={255}
        />
        <TextControl
          control={form.control('slug')}
          required
          maxLength={63}
          spellCheck={false}
          hint={t('accounts.new.slug_hint')}
        />
        <div className="col-span-full">
          <ImageField
            label={t('settings.fields.logo')}
            shown="optional"
            file={logo}
            onChange={setLogo}
          />
        </div>
        <FormSection title={t('accounts.new.administrator')} />
        <TextControl control={form.control('administrator_name')} required maxLength={255} />
        <TextControl
          control={form.control('administrator_email')}
          required
          type="email"
          maxLength={254}
          hint={t('accounts.new.email_hint')}
        />
        <FormSection title={t('accounts.new.formats')} />
        <TimeZoneControl control={form.control('time_zone')} />
        <SelectControl
          control={form.control('language')}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
        <CurrencyControl control={form.control('currency')} fixed={false} />
      </FormGrid>
    </FormDialog>
  )
}

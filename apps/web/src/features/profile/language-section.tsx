import type { Me } from '@steward/contract/users.ts'
import { useTranslation } from 'react-i18next'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { changeLanguage, i18n, isLanguage, LANGUAGE_NAMES, LANGUAGES } from '#lib/i18n.ts'
import { Section } from './section.tsx'
import { useSave } from './use-save.ts'

const OPTIONS = LANGUAGES.map((language) => ({
  value: language,
  label: LANGUAGE_NAMES[language],
}))

export function LanguageSection({ user }: { user: Me }) {
  const { t } = useTranslation()
  const { save } = useSave()

  const choose = async (language: string | null) => {
    if (!isLanguage(language)) return
    await changeLanguage(language)
    await save({ body: { user: { language } } })
  }

  return (
    <Section name="language">
      <Field label={t('profile.language.label')} hint={t('profile.language.hint')}>
        {(control) => (
          <Select
            {...control}
            className="max-w-xs"
            value={user.language ?? i18n.language}
            options={OPTIONS}
            placeholder={t('profile.language.label')}
            onChange={(language) => void choose(language)}
          />
        )}
      </Field>
    </Section>
  )
}

import type { AccountDetails } from '@steward/contract/accounts.ts'
import type { FeatureFlag } from '@steward/contract/feature-flags.ts'
import { useTranslation } from 'react-i18next'
import { flagName } from '#components/settings/flag-names.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Select, type SelectOption } from '#components/ui/select.tsx'
import type { FlagChoice, FlagChoices } from './account-values.ts'

const SOURCES = {
  account: { label: 'accounts.flags.sources.account', tone: 'blue' },
  remote: { label: 'accounts.flags.sources.remote', tone: 'violet' },
  default: { label: 'accounts.flags.sources.default', tone: 'gray' },
} as const satisfies Record<FeatureFlag['source'], object>

interface FeatureFlagsTableProps {
  flags: AccountDetails['feature_flags']
  choices: FlagChoices
  onChange: (choices: FlagChoices) => void
}

/** All feature flags, with their value for this account and its source. */
export function FeatureFlagsTable({ flags, choices, onChange }: FeatureFlagsTableProps) {
  const { t } = useTranslation()
  return (
    <table className="w-full border-collapse text-sm max-sm:block">
      <thead className="max-sm:sr-only">
        <tr className="text-left text-xs text-muted-foreground">
          <th scope="col" className="py-2 pr-3 font-medium">
            {t('accounts.flags.flag')}
          </th>
          <th scope="col" className="w-44 py-2 pr-3 font-medium">
            {t('accounts.flags.value')}
          </th>
          <th scope="col" className="w-36 py-2 font-medium">
            {t('accounts.flags.source')}
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {flags.map((flag) => (
          <FlagRow
            key={flag.key}
            flag={flag}
            choice={choices[flag.key]}
            onChange={(choice) => onChange({ ...choices, [flag.key]: choice })}
          />
        ))}
      </tbody>
    </table>
  )
}

function FlagRow(props: {
  flag: FeatureFlag
  choice: FlagChoice
  onChange: (choice: FlagChoice) => void
}) {
  const { flag, choice, onChange } = props
  const { t } = useTranslation()
  const name = flagName(flag.key, t)
  // For an overridden flag, the value without the override isn't known.
  const usual =
    flag.source === 'account' ? null : t(flag.value ? 'accounts.flags.on' : 'accounts.flags.off')
  const options: SelectOption<FlagChoice>[] = [
    {
      value: 'default',
      label:
        usual === null
          ? t('accounts.flags.default')
          : t('accounts.flags.default_is', { value: usual }),
    },
    { value: 'on', label: t('accounts.flags.on') },
    { value: 'off', label: t('accounts.flags.off') },
  ]
  const source =
    SOURCES[
      choice === 'default' && flag.source === 'account'
        ? 'default'
        : choice === 'default'
          ? flag.source
          : 'account'
    ]
  return (
    <tr className="border-t border-border max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:py-3">
      <th scope="row" className="py-2.5 pr-3 text-left font-normal max-sm:w-full max-sm:pt-0">
        <span className="block font-medium">{name}</span>
        <code className="block font-mono text-xs break-all text-muted-foreground">{flag.key}</code>
      </th>
      <td className="py-2.5 pr-3 max-sm:flex-1 max-sm:py-0">
        <Select
          label={name}
          value={choice}
          options={options}
          placeholder=""
          onChange={(value) => value !== null && onChange(value)}
        />
      </td>
      <td className="py-2.5 max-sm:py-0">
        <Badge tone={source.tone}>{t(source.label)}</Badge>
      </td>
    </tr>
  )
}

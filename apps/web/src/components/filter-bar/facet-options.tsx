import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '#components/ui/spinner.tsx'
import { folded } from '#lib/folded.ts'
import { facetCount } from './facet-count.ts'
import type { Facet, FacetOption } from './facet.ts'

interface FacetOptionsProps {
  facet: Facet
  chosen: readonly string[]
  onChange: (values: string[]) => void
}

/** The options of a facet with their counts, for multiple selection. */
export function FacetOptions({ facet, chosen, onChange }: FacetOptionsProps) {
  const { t } = useTranslation()
  const listId = useId()
  const [text, setText] = useState('')

  const search = (next: string) => {
    setText(next)
    facet.onSearch?.(next)
  }
  const matches = (option: FacetOption) => folded(option.label).includes(folded(text))
  const options = facet.onSearch ? facet.options : facet.options.filter(matches)
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((v) => v !== value) : [...chosen, value])

  return (
    <>
      <div className="relative border-b border-border p-1.5">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-3.5 left-3.5 size-4 text-muted-foreground coarse:top-5"
        />
        <input
          type="text"
          aria-label={t('common.list.search_options', { name: facet.label })}
          aria-controls={listId}
          autoComplete="off"
          value={text}
          onChange={(event) => search(event.target.value)}
          placeholder={facet.label}
          className="h-8 w-full rounded-md bg-transparent pl-8 text-sm outline-none placeholder:text-muted-foreground focus-visible:bg-muted coarse:h-11 coarse:text-lg"
        />
      </div>
      <div
        id={listId}
        role="group"
        aria-label={facet.label}
        aria-busy={facet.loading || undefined}
        className="max-h-72 overflow-y-auto p-1"
      >
        {options.map((option) => (
          <OptionRow
            key={option.value}
            option={option}
            exact={facet.exact}
            checked={chosen.includes(option.value)}
            onToggle={() => toggle(option.value)}
          />
        ))}
        {options.length === 0 && <NoOptions facet={facet} />}
      </div>
      {chosen.length > 0 && (
        <div className="border-t border-border p-1">
          <button
            type="button"
            className="menu-item menu-item-hover w-full justify-center text-muted-foreground"
            onClick={() => onChange([])}
          >
            {t('common.list.clear_facet', { name: facet.label })}
          </button>
        </div>
      )}
    </>
  )
}

interface OptionRowProps {
  option: FacetOption
  exact: Facet['exact']
  checked: boolean
  onToggle: () => void
}

function OptionRow({ option, exact, checked, onToggle }: OptionRowProps) {
  const { t } = useTranslation()
  return (
    <label className="menu-item menu-item-hover cursor-pointer has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ring">
      <input type="checkbox" checked={checked} onChange={onToggle} className="row-check shrink-0" />
      {option.icon}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{option.label}</span>
        {option.detail && (
          <span className="block truncate text-xs text-muted-foreground">{option.detail}</span>
        )}
      </span>
      {typeof option.count === 'number' && (
        <span className="tnum text-xs text-muted-foreground">
          {facetCount(option.count, exact, t)}
        </span>
      )}
    </label>
  )
}

function NoOptions({ facet }: { facet: Facet }) {
  const { t } = useTranslation()
  const quiet = facet.failed ? t('common.search_failed') : t('common.no_matches')
  return (
    <p className="flex items-center gap-2 px-2 py-3 text-sm text-muted-foreground">
      {facet.loading && <Spinner />}
      {facet.loading ? t('common.loading') : quiet}
    </p>
  )
}

import { clientOf, inSnapshotBeside } from '#core/context/ctx.ts'
import type { Draft } from '#domain/imports/plan.ts'
import type { TargetColumn } from '#domain/imports/targets.ts'
import { listIn } from '#shared/naming/references.ts'
import type { ImportRun, PreparedImport } from '../import-run.ts'
import { type Chunk, encodeAhead, judgeChunk, readChunk } from './importer.ts'
import { isOwn } from '../rows/judge-rows.ts'

/** Whether rows of a file may refer to records that other rows of it create: by name, or as their parents. */
function isAmongItself({ plan, target, kind }: PreparedImport): boolean {
  const own = target.columns.filter(({ refers }) => refers && isOwn(kind, refers))
  const isSaid = ({ key }: TargetColumn) =>
    plan.fields.some(({ column }) => column.key === key || column.key.startsWith(`${key}_`))
  return kind.named_within !== undefined || own.some(isSaid)
}

/** Rows that make new records, and nothing else. */
export const areNew = ({ rows }: Pick<Chunk, 'rows'>): boolean =>
  rows.every(({ found, missing }) => !found && missing.length === 0)

const plainOf = ({ values }: Draft, key: string) => String(values.get(key) ?? '').toLowerCase()

/** What the open transaction has written and other connections don't see yet. */
export class Unseen {
  readonly #run: PreparedImport
  /** Values of unique fields, in lower case. */
  readonly #written = new Map<string, Set<string>>()
  /** The spelling of list entries, by the entry in lower case. */
  readonly #spelled = new Map<string, string>()
  #mayMeanAny: boolean

  constructor(run: PreparedImport) {
    this.#run = run
    this.#mayMeanAny = run.kind.bring !== undefined || isAmongItself(run)
    // Repeated values were looked for in the file as it is, before words were replaced by the mapping.
    for (const key of run.facts.repeated.keys()) this.#written.set(key, new Set())
  }

  #entriesOf = (draft: Draft): string[] =>
    (this.#run.kind.spelled ?? []).flatMap((key) => listIn(draft, key))

  add(chunk: Pick<Chunk, 'rows'>): void {
    // A changed record may be named by another of its keys, and a record created for a row by any row.
    this.#mayMeanAny ||= !areNew(chunk)
    for (const { draft } of chunk.rows) {
      for (const [key, written] of this.#written) written.add(plainOf(draft, key))
      for (const entry of this.#entriesOf(draft)) {
        const plain = entry.toLowerCase()
        const is = this.#spelled.get(plain) ?? entry
        // The entry has two spellings; only the transaction itself knows which one it has stored.
        this.#spelled.set(plain, is === entry ? entry : '')
      }
    }
  }

  /** Whether rows can be read on another connection, because none of them can concern what is unseen. */
  allows(rows: readonly Draft[]): boolean {
    if (this.#mayMeanAny) return false
    return rows.every(
      (draft) =>
        [...this.#written].every(([key, written]) => {
          const plain = plainOf(draft, key)
          return plain === '' || !written.has(plain)
        }) &&
        this.#entriesOf(draft).every(
          (entry) => (this.#spelled.get(entry.toLowerCase()) ?? entry) === entry,
        ),
    )
  }
}

/** The error code of a lock in a read-only transaction. */
const ONLY_READS = '25006'

/**
 * Reads and judges rows beside the transaction that writes those in front of them.
 *
 * @param run of whom the rows are not `Unseen`
 * @returns undefined where they are about records that are there, or make some on the way: those have to be held
 */
export async function readBeside(
  run: PreparedImport,
  drafts: readonly Draft[],
): Promise<Chunk | undefined> {
  try {
    return await inSnapshotBeside(run.ctx, async (ctx) => {
      await clientOf(ctx).query("set local statement_timeout = '60s'")
      const beside: ImportRun = { ...run, maker: ctx.member! }
      const chunk = await readChunk(ctx, beside, drafts)
      if (!areNew(chunk)) return undefined
      const judged = await judgeChunk(ctx, beside, chunk, true)
      return { ...chunk, judged: { ...judged, encoded: await encodeAhead(beside, judged.rows) } }
    })
  } catch (error) {
    if ((error as { code?: unknown }).code === ONLY_READS) return undefined
    throw error
  }
}

import { plain } from './plain.ts'

/** Some registers have what was received under these headings, others the book value on the day of the disposal. */
const EITHER =
  /^(?:(?:valeur|montant)(?:de(?:la)?)?sortie|(?:valor|importe)(?:de(?:la)?)?baja|disposal(?:value|amount))$/

/** Whether a column that is taken for the proceeds of disposals may have book values. */
export const mayBeBookValue = (key: string, header: string): boolean =>
  key === 'disposal_proceeds' && EITHER.test(plain(header))

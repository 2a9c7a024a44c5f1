import { LocationInput } from '@steward/contract/locations.ts'
import { type Draft } from '#domain/imports/plan.ts'
import { type ImportKind, importKind } from '#shared/imports/kind.ts'
import { textOf } from '#shared/naming/references.ts'
import { locationRules } from './places.service.ts'
import { giveAddresses, hasStreets, SITE_ADDRESS } from './site-address.ts'

type Around = Parameters<NonNullable<ImportKind['complete']>>[1]

/**
 * What the site is called that a row becomes. Where a file says only in which towns its places are, those of a town are
 * together in a site; a second place with a name at another address is told apart by its town, or by its street where
 * an earlier one is in that town.
 */
function siteFor(draft: Draft, { fills, isNamesake, isNamesakeInTown }: Around): string {
  const [town, name] = [textOf(draft, 'site_city'), textOf(draft, 'name')]
  if (!hasStreets(fills)) return town || name
  if (!isNamesake) return name
  const street = textOf(draft, 'site_address_line1') || textOf(draft, 'site_postal_code')
  return [name, isNamesakeInTown || !town ? street : '', town].filter(Boolean).join(', ')
}

/**
 * Other products have places outside of sites. Here each place is in a site: a new one that names none becomes a site,
 * with its address.
 */
function complete(draft: Draft, around: Around): void {
  const { isNew, create_missing } = around
  const isAnywhere = ['site', 'parent'].some((key) => textOf(draft, key) !== '')
  const site = isNew && create_missing && !isAnywhere ? siteFor(draft, around) : ''
  if (site) draft.values.set('site', site)
}

/** The import of locations, with the names that other products have for their columns and values. */
export const locationImport = importKind({
  rules: locationRules,
  input: LocationInput,
  names: 'locations.fields',
  keys: ['id', 'external_id', 'code'],
  nouns: 'location, room, place, Raum, Ort, sala, ubicación, salle, lieu',
  named_within: ['site_id', 'parent_id'],
  shared_with_parent: 'site_id',
  addressed: ['name', 'site_address_line1', 'site_postal_code', 'site_city'],
  complete,
  settle: giveAddresses,
  changes_beside: ['site'],
  columns: {
    code: {
      aliases:
        'location code, location id, room number, number, código, code du lieu, Raumnummer, room',
      sample: 'R-12',
    },
    name: {
      aliases:
        'location name, room name, full path, location path, path, location, room, place, title, nombre de la ubicación, ubicación, lugar, sala, nom du lieu, lieu, emplacement, salle, Bereich, Ort, Raum, Raumname, Bezeichnung',
      sample: 'Room 12',
    },
    site: {
      aliases:
        'site name, company, campus, branch, facility, plant, building, sede, edificio, bâtiment, établissement, Standort, Werk, Gebäude',
      instead: ['parent', 'name'],
      sample: 'Headquarters',
    },
    parent: {
      aliases:
        'parent location, parent name, parent location name, located in, within, floor, ubicación principal, dentro de, lieu parent, étage, übergeordneter Bereich, liegt in, Etage, parent path, ubicación padre, emplacement parent',
    },
    type: {
      aliases: 'location type, kind, tipo, type de lieu, Art, Typ',
      words: 'places.types',
      values: {
        building: 'house, block',
        floor: 'level, storey, story, étage, piso, Stockwerk, Geschoss',
        room: 'office, classroom, laboratory, lab, hall, meeting room, conference room, workshop, technical room, despacho, bureau, Büro',
        area: 'zone, section, bay, aisle, warehouse, zona, Zone, Halle, Lager',
        rack: 'cabinet, server rack, Schrank',
        shelf: 'bin, drawer, Fach',
        vehicle: 'van, truck, car',
        outdoor: 'outside, yard, site area, exterior, extérieur, im Freien',
        other: 'unknown, misc',
      },
      sample: 'room',
    },
    status: {
      words: 'status.location',
      values: {
        active: 'open, in use, activo',
        inactive: 'closed, archived, disabled, inactivo',
      },
      sample: 'active',
    },
    barcode: { aliases: 'qr code, qr, rfid, tag' },
    capacity: {
      aliases: 'seats, people, max occupancy, plazas, places, Plätze, max people',
    },
    description: {
      aliases:
        'notes, note, comments, details, notas, observaciones, remarques, Notizen, Bemerkung',
    },
    ...SITE_ADDRESS,
    external_id: { aliases: 'external identifier, source id, legacy id' },
    id: {},
  },
})

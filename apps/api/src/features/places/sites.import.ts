import { SiteInput } from '@steward/contract/sites.ts'
import { importKind } from '#shared/imports/kind.ts'
import { siteRules } from './places.service.ts'
import { ADDRESS } from './site-address.ts'

/** The import of sites, with the names that other products have for their columns and values. */
export const siteImport = importKind({
  rules: siteRules,
  input: SiteInput,
  names: 'sites.fields',
  keys: ['id', 'external_id', 'code', 'name'],
  nouns:
    'site, location, account, store, branch, facility, Standort, Filiale, sede, centro, établissement, agence',
  columns: {
    code: {
      aliases:
        'site code, site id, location code, branch code, number, abbreviation, código de sede, code du site, Standortnummer, Kennung',
      sample: 'HQ',
    },
    name: {
      aliases:
        'site name, location name, location, site, company, branch, facility, building, title, nombre de la sede, ubicación, nom du site, lieu, Standort, Standortname, Bezeichnung, Titel, raison sociale',
      sample: 'Headquarters',
    },
    status: {
      aliases: 'active, activa, actif, aktiv',
      words: 'status.site',
      values: {
        active:
          'open, operational, in use, activo, abierta, abierto, ouvert, offen, in Betrieb, yes, true, 1, sí, oui, ja',
        inactive: 'paused, not in use, disabled, inactivo, no, false, 0, non, nein',
        closed: 'archived, shut, former, cerrado, fermé, geschlossen',
      },
      sample: 'active',
    },
    ...ADDRESS,
    latitude: { aliases: 'lat, gps latitude, latitud, Breite, Breitengrad' },
    longitude: {
      aliases: 'lng, lon, long, gps longitude, longitud, Länge, Längengrad',
    },
    time_zone: {
      aliases: 'timezone, tz, zona horaria, huso horario, fuseau horaire, Zeitzone',
    },
    manager: {
      aliases:
        'site manager, location manager, managed by, head, contact, contact person, responsable, encargado, gerente, responsable du site, Leitung, Leiter, Verantwortlich, Ansprechpartner, Standortleiter',
    },
    manager_email: { aliases: 'contact email', max: 254 },
    manager_username: { max: 128 },
    phone: {
      aliases: 'telephone, phone number, tel, teléfono, téléphone, Telefon',
    },
    email: { aliases: 'e-mail, email address, correo, courriel, E-Mail' },
    description: {
      aliases:
        'notes, note, comments, details, notas, observaciones, remarques, Notizen, Bemerkung',
    },
    external_id: { aliases: 'external identifier, source id, legacy id' },
    id: {},
  },
})

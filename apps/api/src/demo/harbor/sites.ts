import type { DemoSite } from '../organization.ts'

export const sites: DemoSite[] = [
  {
    code: 'VAP',
    name: 'Clínica Valparaíso',
    address_line1: 'Avenida del Puerto 315',
    city: 'Valparaíso',
    region: 'Valparaíso',
    postal_code: '2361824',
    country: 'CL',
    latitude: -33.0421,
    longitude: -71.6204,
    time_zone: 'America/Santiago',
    phone: '+56 32 555 0110',
    email: 'valparaiso@harbor.test',
    locations: `
      building Edificio central
        floor Piso 1
          room Recepción
          room Box de urgencia 1
          room Box de urgencia 2
        floor Piso 2
          room Sala de rayos
          room Sala de ecografía
          room Bodega
    `,
  },
  {
    code: 'VIN',
    name: 'Clínica Viña del Mar',
    address_line1: 'Calle Seis Poniente 88',
    city: 'Viña del Mar',
    region: 'Valparaíso',
    postal_code: '2520001',
    country: 'CL',
    latitude: -33.0153,
    longitude: -71.5528,
    time_zone: 'America/Santiago',
    phone: '+56 32 555 0134',
    email: 'vina@harbor.test',
    locations: `
      floor Planta baja
        room Recepción
        room Sala dental 1
        room Sala dental 2
    `,
  },
]

import { choice } from './targets.ts'

/** Where an asset may be in its life, with what Snipe-IT, GLPI, Odoo and others call it. */
export const STATUS_CHOICES = [
  choice(
    'planned',
    ['Planned', 'Planificado', 'Prévu', 'Geplant'],
    'ordered, on order, pending, pedido, commandé, en commande, bestellt',
  ),
  choice(
    'in_stock',
    ['In stock', 'En almacén', 'En stock', 'Auf Lager'],
    'en existencias, available, ready to deploy, deployable, in store, storage, spare, disponible, en reserva, disponible en stock, lager, verfügbar, einsatzbereit',
  ),
  choice(
    'in_use',
    ['In use', 'En uso', 'En service', 'In Verwendung'],
    'in Gebrauch, deployed, assigned, checked out, active, installed, in service, operational, in production, asignado, en servicio, activo, en utilisation, utilisé, affecté, attribué, actif, in Benutzung, in Betrieb, zugewiesen, ausgegeben, aktiv',
  ),
  choice(
    'in_maintenance',
    ['In maintenance', 'En mantenimiento', 'En maintenance', 'In Wartung'],
    'maintenance, out for repair, out for diagnostics, in repair, under repair, repair, servicing, en reparación, en réparation, in Reparatur, Reparatur, Wartung',
  ),
  choice(
    'out_of_service',
    ['Out of service', 'Fuera de servicio', 'Hors service', 'Außer Betrieb'],
    'broken, defective, not working, undeployable, inoperative, averiado, en panne, defekt',
  ),
  choice(
    'missing',
    ['Missing', 'Extraviado', 'Introuvable', 'Vermisst'],
    'lost, not found, lost/stolen, stolen, perdido, perdu, manquant, verloren, fehlt',
  ),
  choice(
    'retired',
    ['Retired', 'Retirado', 'Retiré', 'Ausgemustert'],
    'archived, decommissioned, end of life, obsolete, inactive, baja, archivado, réformé, archivé, déclassé, stillgelegt, archiviert',
  ),
  choice(
    'disposed',
    ['Disposed', 'Dado de baja', 'Cédé', 'Abgegangen'],
    'dado de baja definitiva, disposed of, sold, scrapped, written off, vendido, desechado, enajenado, vendu, mis au rebut, sorti, verkauft, verschrottet, entsorgt',
  ),
]

export const CONDITION_CHOICES = [
  choice(
    'new',
    ['New', 'Nuevo', 'Neuf', 'Neu'],
    'like new, excellent, mint, excelente, comme neuf, neuwertig',
  ),
  choice(
    'good',
    ['Good', 'Bueno', 'Bon', 'Gut'],
    'very good, ok, used good, bon état, buen estado, gebraucht',
  ),
  choice(
    'fair',
    ['Fair', 'Aceptable', 'Correct', 'Befriedigend'],
    'moyen, mittel, average, acceptable, regular, passable, état moyen',
  ),
  choice(
    'poor',
    ['Poor', 'Malo', 'Mauvais', 'Schlecht'],
    'bad, worn, mal estado, mauvais état, usé, abgenutzt',
  ),
  choice(
    'broken',
    ['Broken', 'Averiado', 'Hors d’usage', 'Defekt'],
    'roto, cassé, kaputt, defective, damaged, dañado, en panne, endommagé, beschädigt',
  ),
]

export const CRITICALITY_CHOICES = [
  choice('low', ['Low', 'Baja', 'Faible', 'Niedrig'], 'minor, bajo, basse, gering, 1'),
  choice('medium', ['Medium', 'Media', 'Moyenne', 'Mittel'], 'normal, moderate, medio, moyen, 2'),
  choice('high', ['High', 'Alta', 'Élevée', 'Hoch'], 'major, alto, haute, élevé, 3'),
  choice(
    'critical',
    ['Critical', 'Crítica', 'Critique', 'Kritisch'],
    'vital, very high, crítico, sehr hoch, 4',
  ),
]

export const DISPOSAL_CHOICES = [
  choice('sold', ['Sold', 'Vendido', 'Vendu', 'Verkauft'], 'sale, venta, vente, Verkauf'),
  choice(
    'scrapped',
    ['Scrapped', 'Desguazado', 'Mis au rebut', 'Verschrottet'],
    'desechado, recycled, destroyed, junked, reciclado, recyclé, détruit, entsorgt, recycelt',
  ),
  choice(
    'donated',
    ['Donated', 'Donado', 'Donné', 'Gespendet'],
    'given away, gift, donación, don, gespendet',
  ),
  choice('lost', ['Lost', 'Perdido', 'Perdu', 'Verloren'], 'missing, extraviado, verschwunden'),
  choice('stolen', ['Stolen', 'Robado', 'Volé', 'Gestohlen'], 'theft, robo, vol, Diebstahl'),
  choice(
    'returned',
    ['Returned', 'Devuelto', 'Restitué', 'Zurückgegeben'],
    'returned to supplier, returned to lessor, devolución, rendu, retourné, Rückgabe',
  ),
]

-- $1 account, $2 first number, $3 how many, $4 prefix of the tags, $5 digits of the currency, $6 products, $7 places,
-- $8 departments, $9 custodians. Everything about a row is drawn from the digest of its number, so that it comes out
-- the same each time: five hexadecimal digits a draw, which is a number below 1,048,576.
WITH product AS (
  SELECT row_number() OVER () - 1 AS place, p.*
  FROM jsonb_to_recordset($6::jsonb) AS p (name text, manufacturer text, model text, model_number text, cost numeric,
    warranty integer, category_id uuid, method_id uuid, life integer)
), spot AS (
  SELECT row_number() OVER () - 1 AS place, s.*
  FROM jsonb_to_recordset($7::jsonb) AS s (site_id uuid, location_id uuid)
), digested AS (
  SELECT n, $4::text || lpad(n::text, greatest(5, length(n::text)), '0') AS tag, md5('asset ' || n) AS d, md5('more ' || n) AS e
  FROM generate_series($2::int, $2::int + $3::int - 1) n
), drawn AS (
  SELECT n, tag, e,
    ('x' || substr(d, 1, 5))::bit(20)::int AS product,
    ('x' || substr(d, 6, 5))::bit(20)::int AS spot,
    ('x' || substr(d, 11, 5))::bit(20)::int AS person,
    ('x' || substr(d, 16, 5))::bit(20)::int % 1000 AS status,
    ('x' || substr(d, 21, 5))::bit(20)::int % 2600 AS age,
    ('x' || substr(d, 26, 5))::bit(20)::int % 1000 AS price,
    ('x' || substr(e, 1, 5))::bit(20)::int AS chance
  FROM digested
), described AS (
  SELECT d.*, p.name, p.manufacturer, p.model, p.model_number, p.warranty, p.category_id, p.method_id, p.life,
    s.site_id, s.location_id,
    round(p.cost * (0.85 + d.price * 0.0003), $5::int) AS cost,
    current_date - d.age AS bought,
    CASE WHEN d.status < 700 THEN 'in_use' WHEN d.status < 850 THEN 'in_stock' WHEN d.status < 890 THEN 'in_maintenance'
      WHEN d.status < 910 THEN 'out_of_service' WHEN d.status < 920 THEN 'missing' WHEN d.status < 960 THEN 'retired'
      WHEN d.status < 980 THEN 'disposed' ELSE 'planned' END AS state
  FROM drawn d
  LEFT JOIN product p ON p.place = d.product % (SELECT count(*) FROM product)
  LEFT JOIN spot s ON s.place = d.spot % (SELECT nullif(count(*), 0) FROM spot)
)
INSERT INTO assets (account_id, asset_tag, name, manufacturer, model, model_number, serial_number, barcode, category_id,
  department_id, site_id, location_id, custodian_id, status, status_reason, condition, criticality, supplier,
  purchase_order, purchase_date, in_service_date, warranty_end, expected_end_date, purchase_cost,
  depreciation_method_id, useful_life_months, disposed_on, disposal_type, tags, created_at, updated_at)
SELECT $1::uuid, tag, name || ' ' || lpad(n::text, 5, '0'), manufacturer, model, model_number,
  upper(left(manufacturer, 2) || substr(e, 6, 9)),
  CASE WHEN chance % 3 = 0 THEN '29' || lpad(n::text, 11, '0') END,
  category_id,
  ($8::uuid[])[1 + chance % nullif(cardinality($8::uuid[]), 0)],
  site_id, location_id,
  CASE WHEN state = 'in_use' AND chance % 5 < 2 THEN ($9::uuid[])[1 + person % nullif(cardinality($9::uuid[]), 0)] END,
  state,
  CASE WHEN state IN ('out_of_service', 'missing', 'retired', 'disposed') THEN 'Made for trials' END,
  (ARRAY['new', 'good', 'good', 'good', 'fair', 'fair', 'poor'])[1 + chance % 7],
  (ARRAY['low', 'medium', 'medium', 'medium', 'high', 'critical'])[1 + person % 6],
  (ARRAY['Bechmann IT-Systeme', 'Hansa Technik', 'Alpina Gebäudetechnik', 'Delta Office'])[1 + chance % 4],
  'PO-' || extract(year FROM bought)::int || '-' || lpad((n / 7)::text, 6, '0'),
  bought, bought + person % 14, (bought + warranty * interval '1 month')::date,
  (bought + coalesce(life, 60) * interval '1 month')::date,
  cost, method_id, life,
  CASE WHEN state = 'disposed' THEN current_date - age / 3 END,
  CASE WHEN state = 'disposed' THEN 'sold' END,
  CASE WHEN chance % 11 = 0 THEN ARRAY['trial'] ELSE ARRAY[]::text[] END,
  now() - (age % 700) * interval '1 day' - price * interval '1 minute',
  now() - (age % 700) * interval '1 day' * (chance % 10) / 10 - price * interval '1 minute'
FROM described
ORDER BY n
-- A tag of the series that somebody typed by hand stays theirs.
ON CONFLICT DO NOTHING

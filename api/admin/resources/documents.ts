import { type AdminDocument, adminDocument, newDocument } from '#contract/console/documents.ts'
import { documentKinds } from '#contract/documents.ts'
import { plainCreation } from '../plain-creation.ts'
import { resource } from '../resource.ts'

const inForce = `d.version = (select max(o.version) from app.documents o where o.document = d.document)`

export const documents = resource<AdminDocument, AdminDocument>({
  name: 'documents',
  answers: { name: 'AdminDocument', schema: adminDocument },
  right: 'read',
  list: 'Versions of the legal texts that the company has published',
  show: 'One version',
  create: plainCreation({
    summary: 'Publish the next version of a text, for everybody at once',
    right: 'act',
    body: newDocument,
    bodyLimit: 400_000,
    carryOut: ({ sql, company, user }, { document, fr, en, accept_again }) =>
      sql.transaction(async (transaction) => {
        // One publication of a text at a time: versions have no gap and no double.
        await transaction.query({
          text: `select pg_advisory_xact_lock(hashtextextended($1::text, 0))`,
          values: [`documents/${company.id}/${document}`],
        })
        const [row] = await transaction.query<{ id: string; version: number }>({
          text: `insert into app.documents (company_id, document, version, title, sections, published_by)
            select $1::uuid, $2::text, coalesce(max(version), 1) + 1, $3::jsonb, $4::jsonb, $5::uuid
            from app.documents where document = $2 returning id, version`,
          values: [
            company.id,
            document,
            JSON.stringify({ fr: fr.title, en: en.title }),
            JSON.stringify({ fr: fr.sections, en: en.sections }),
            user.id,
          ],
        })
        const asked = accept_again && (document === 'charter' || document === 'terms')
        if (asked)
          await transaction.query({
            text: `update app.users set must_accept = must_accept || jsonb_build_object($1::text, $2::int)
              where status <> 'erased'`,
            values: [document, row?.version],
          })
        await transaction.query({
          text: `insert into app.audit_log (id, company_id, actor_id, action, subject_type, subject_id, after)
            values (gen_random_uuid(), $1, $2, 'publish', 'documents', $3, $4)`,
          values: [
            company.id,
            user.id,
            row?.id,
            JSON.stringify({ document, version: row?.version, accept_again: asked }),
          ],
        })
        return row?.id ?? ''
      }),
  }),
  reads: [],
  id: 'uuid',
  key: 'd.id',
  columns: `d.id, d.document, d.version, d.title, d.sections, rm.iso(d.published_at) as published_at,
    case when b.status <> 'erased' then b.first_name || ' ' || b.last_name end as published_by_name,
    ${inForce} as in_force`,
  from: 'app.documents d left join app.users b on b.id = d.published_by',
  inUnit: null,
  search: [`app.fold((d.title ->> 'fr') || ' ' || (d.title ->> 'en'))`],
  sorts: { id: 'd.id', document: 'd.document', version: 'd.version', published_at: 'd.published_at' },
  defaultSort: { field: 'published_at', order: 'DESC' },
  filters: {
    document: { kind: 'enum', sql: 'd.document', values: [...documentKinds] },
    in_force: { kind: 'flag', sql: `(${inForce})` },
  },
  record: (row) => row,
})

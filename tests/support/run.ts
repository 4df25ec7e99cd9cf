import type { Sql } from '#projections/platform/sql.ts'

/** A statement with its values where they stand: run(sql)`select … where id = ${id}`. */
export function run(sql: Sql) {
  return <Row extends object>(text: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]> =>
    sql.query<Row>({ text: String.raw({ raw: text }, ...values.map((_, n) => `$${n + 1}`)), values })
}

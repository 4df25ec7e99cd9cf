import pg from 'pg'

/** Every row of every table of every schema, as text, by table. Roles' policies let the owner's login see all of it. */
export async function dump(url: string): Promise<ReadonlyMap<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    )
    const contents = new Map<string, string>()
    for (const { name } of tables) {
      const { rows } = await client.query<{ content: string }>(
        `select coalesce(string_agg(t::text, E'\\n'), '') as content from ${name} t`,
      )
      contents.set(name, rows[0]?.content ?? '')
    }
    return contents
  } finally {
    await client.end()
  }
}

/** `table: word`, for each word that a table's rows hold. */
export function findings(contents: ReadonlyMap<string, string>, words: readonly string[]): string[] {
  return [...contents].flatMap(([table, content]) => {
    const folded = fold(content)
    return words.filter((word) => folded.includes(fold(word))).map((word) => `${table}: ${word}`)
  })
}

/** Row text doubles quotes and backslashes; case, accents and typographic apostrophes do not hide a word. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’'"\\]/g, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
}

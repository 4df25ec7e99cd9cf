import type { Config } from '../config/config.ts'

/**
 * Whose pages may read answers and open sockets. The product's own address counts even where people reach it by another
 * host.
 */
export function allowedOrigins({
  corsOrigins,
  publicUrl,
}: Pick<Config, 'corsOrigins' | 'publicUrl'>): Config['corsOrigins'] {
  return corsOrigins === '*' || publicUrl === undefined ? corsOrigins : [...corsOrigins, new URL(publicUrl).origin]
}

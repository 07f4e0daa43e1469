/** A program that a person let in by OAuth. */
export interface Connection {
  id: string;
  userId: string;
  clientId: string;
  clientName: string;
  scopes: string[];
  createdAt: string;
  /** When it last got a token. */
  lastUsedAt: string;
  expiresAt: string;
}

/** Reads 'LearnLocal <hello@learn.example>' or a bare address. */
export function readSender(sender: string): { name: string; email: string } {
  const [, name, email] = /^\s*"?(.*?)"?\s*<([^<>]+)>\s*$/.exec(sender) ?? [];
  return { name: name || 'LearnLocal', email: (email ?? sender).trim() };
}

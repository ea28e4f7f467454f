export type Recipient = {
  classId: string;
  /** The student whom an instructor writes to; without it, the message is to the instructor of the class. */
  studentId?: string;
  /** The recipient's name. */
  name: string;
};

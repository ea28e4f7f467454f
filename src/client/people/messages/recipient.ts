export type Recipient = {
  classId: string;
  /** Of an instructor's message: to this student of the class. Otherwise it is to the instructor. */
  studentId?: string;
  /** The recipient's name. */
  name: string;
};

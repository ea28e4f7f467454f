type AnnouncementTextProps = {
  announcement: { subject: string; text: string; picture: string | null };
};

/** The text and the picture of an announcement, as they were sent. */
export function AnnouncementText({ announcement }: AnnouncementTextProps) {
  const { subject, text, picture } = announcement;
  return (
    <>
      {subject && (
        <p dir="auto" className="wrap-anywhere font-medium">
          {subject}
        </p>
      )}
      <p dir="auto" className="wrap-anywhere mt-1 whitespace-pre-line leading-relaxed">
        {text}
      </p>
      {picture && (
        <img
          src={picture}
          alt="Sent with this message"
          loading="lazy"
          className="mt-3 h-60 max-w-full rounded-lg object-contain object-left"
        />
      )}
    </>
  );
}
